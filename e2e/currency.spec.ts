import { readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type Clinic, test } from './support/clinic.ts';
import { bookButton, chooseSlot, signUp } from './support/journey.ts';

const CASES = [
  { code: 'JPY', fee: '5000', shown: '¥5,000', part: '1500', partShown: '¥1,500', csv: '5000' },
  { code: 'EUR', fee: '49.50', shown: '€49.50', part: '9.5', partShown: '€9.50', csv: '49.5' },
  {
    code: 'KWD',
    fee: '12.340',
    shown: 'KWD 12.340',
    part: '2.01',
    partShown: 'KWD 2.010',
    csv: '12.34',
  },
];

test.use({ settings: { SAMPLE_DATA: 'off' } });
test.beforeEach(() => test.slow());

for (const { code, fee, shown, part, partShown, csv } of CASES) {
  test(`${code} is chosen once, and lists, payments, receipts, refunds, mails and exports have it`, async ({
    page,
    browser,
    clinic,
  }) => {
    await emptyClinic(clinic);
    const money = amountPattern(shown);
    await signInAdmin(page, clinic);
    await chooseCurrency(page, clinic, code);
    await addDoctor(page, clinic, fee);
    await expectFixed(page, clinic);

    const context = await browser.newContext();
    const patient = await context.newPage();
    await patient.goto(`${clinic.url}/doctors`);
    await expect(patient.getByRole('article').getByText(money).first()).toBeVisible();
    await patient
      .getByRole('link', { name: /^Dr\. Meera Rao/ })
      .first()
      .click();
    await expect(patient.getByText(money).first()).toBeVisible();
    await chooseSlot(patient);
    await bookButton(patient).click();
    await expect(patient).toHaveURL(/\/login/);
    // The booking goes on after sign-up without another press.
    const { email } = await signUp(patient);
    await expect(
      patient.getByRole('heading', { name: 'You are booked', exact: true }),
    ).toBeVisible();
    await pay(patient, clinic, money);
    await patient.getByRole('link', { name: /^Receipt/ }).click();
    await expect(patient.getByText(/No\. T-\d{6}/)).toBeVisible();
    await expect(patient.getByText(money).first()).toBeVisible();
    await context.close();

    await page.goto(`${clinic.url}/payments`);
    await expect(page.getByRole('main').getByText(money).first()).toBeVisible();
    await refundPart(page, part);
    await page.goto(`${clinic.url}/payments`);
    await expect(page.getByRole('main').getByText(amountPattern(partShown)).first()).toBeVisible();
    await expectExport(page, [csv]);
    await expectMail(clinic, email, money);
  });
}

/** Starts anew without data: a currency is fixed once there is a fee. */
async function emptyClinic(clinic: Clinic): Promise<void> {
  await clinic.kill();
  for (const name of readdirSync(clinic.dataDir)) {
    rmSync(join(clinic.dataDir, name), { recursive: true });
  }
  await clinic.start();
}

/** Returns a pattern of an amount; the sign may be followed by a space that does not break. */
function amountPattern(shown: string): RegExp {
  return new RegExp(shown.replace(/[$.]/g, '\\$&').replace(' ', '\\s'));
}

async function signInAdmin(page: Page, { url, admin }: Clinic): Promise<void> {
  await page.goto(`${url}/admin-login`);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/admin-dashboard/);
}

async function chooseCurrency(page: Page, { url }: Clinic, code: string): Promise<void> {
  await page.goto(`${url}/clinic-settings?section=money`);
  await page.getByLabel('Currency', { exact: true }).selectOption(code);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved').first()).toBeVisible();
}

async function addDoctor(page: Page, { url }: Clinic, fee: string): Promise<void> {
  await page.goto(`${url}/add-doctor`);
  await page.getByLabel('Doctor name').fill('Dr. Meera Rao');
  await page.getByRole('button', { name: 'Use drawn initials', exact: true }).click();
  await page.getByLabel('Degree').fill('MBBS');
  await page.getByLabel('Fees').fill(fee);
  await page.getByLabel('Address', { exact: true }).fill('22 Turner Road');
  await page.getByLabel('Address, second line').fill('Mumbai 400050');
  await page.getByLabel('Doctor email').fill('meera@clinic.test');
  await page.getByRole('button', { name: 'Add doctor', exact: true }).click();
  await expect(page).toHaveURL(/\/doctor-list/);
}

async function expectFixed(page: Page, clinic: Clinic): Promise<void> {
  await page.goto(`${clinic.url}/clinic-settings?section=money`);
  await page.getByLabel('Currency', { exact: true }).selectOption('INR');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/so it cannot change any more/).first()).toBeVisible();
}

async function pay(page: Page, { url }: Clinic, money: RegExp): Promise<void> {
  await page.goto(`${url}/my-appointments`);
  await expect(page.getByText(money).first()).toBeVisible();
  await page.getByRole('button', { name: /^Pay Online/ }).click();
  await page.getByRole('button', { name: 'Card Stripe', exact: true }).click();
  await expect(page).toHaveURL(/\/sandbox\/stripe\/pay\//);
  await page.getByText('Succeeds', { exact: true }).click();
  await page.getByRole('button', { name: /^Pay / }).filter({ hasText: money }).click();
  await expect(page).toHaveURL(/\/my-appointments/);
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
}

async function refundPart(page: Page, part: string): Promise<void> {
  await page
    .getByRole('button', { name: / the payment of Asha Rao$/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('A part', { exact: true }).click();
  await drawer.getByLabel(/^Amount in /).fill(part);
  await drawer.getByRole('button', { name: /^Refund / }).click();
  await page.getByRole('button', { name: 'Refund now', exact: true }).click();
  await expect(page.getByText('Refund requested').first()).toBeVisible();
}

async function expectExport(page: Page, texts: readonly string[]): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV', exact: true }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  for (const text of texts) expect(csv).toContain(text);
}

async function expectMail({ url }: Clinic, address: string, money: RegExp): Promise<void> {
  const texts = async () => {
    const mails: { to: string[]; text: string }[] = await (
      await fetch(`${url}/sandbox/mail/messages`)
    ).json();
    return mails
      .filter(({ to }) => to.includes(address))
      .map(({ text }) => text)
      .join();
  };
  await expect.poll(texts, { timeout: 30_000 }).toMatch(money);
}
