import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { type Clinic, test } from './support/clinic.ts';

test.use({ settings: { SAMPLE_DATA: 'off', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } });

/** From the link of the first start to the booking of a new patient, at most. */
const PRESSES_MAX = 40;
const FIELDS_MAX = 20;

/** Counts what a person does. */
function countedHand() {
  const done = { presses: 0, fields: 0 };
  return {
    done,
    async press(target: Locator) {
      await target.click();
      done.presses += 1;
    },
    async fill(target: Locator, text: string) {
      await target.fill(text);
      done.fields += 1;
    },
  };
}

type Hand = ReturnType<typeof countedHand>;

const named = (page: Page | Locator, role: 'button' | 'link', name: string | RegExp) =>
  page.getByRole(role, { name, exact: true });

test('an owner opens an empty clinic from the link to the first booking in few presses', async ({
  page,
  browser,
  clinic,
}) => {
  test.setTimeout(240_000);
  await expectClosed(page, clinic);
  await expectNewLinkAfterRestart(page, clinic);
  const hand = countedHand();
  await page.goto(clinic.ownerLink());
  await expect(
    page.getByRole('heading', { name: 'Create the owner account', exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await createOwner(page, hand);
  await expect(page.getByRole('heading', { name: 'Open the clinic', exact: true })).toBeVisible();
  await expect(page.getByText('0 of 7 done', { exact: true })).toBeVisible();
  await expect(named(page, 'button', 'Open the clinic')).toBeDisabled();
  await expectAccessible(page);

  await enterClinic(page, hand);
  await addDoctor(page, hand);
  await testSteps(page, hand);
  await expect(page.getByText('7 of 7 done', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Patients find Dr\. Meera Rao and can book from /)).toBeVisible();
  await expectAccessible(page);
  await hand.press(named(page, 'button', 'Open the clinic'));
  await expect(page.getByRole('heading', { name: 'Latest Bookings', exact: true })).toBeVisible();

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await bookAsVisitor(visitor, clinic, hand);
  await context.close();
  test.info().annotations.push({ type: 'effort', description: JSON.stringify(hand.done) });
  expect(hand.done.presses).toBeLessThanOrEqual(PRESSES_MAX);
  expect(hand.done.fields).toBeLessThanOrEqual(FIELDS_MAX);

  await page.goto(clinic.ownerLink());
  await expect(
    page.getByRole('heading', { name: 'This link has been used', exact: true }),
  ).toBeVisible();
  await expect(named(page, 'link', 'Log in')).toBeVisible();
  await expectAccessible(page);
});

/** Patients read that the clinic opens soon, on the home page and on the list. */
async function expectClosed(page: Page, { url }: Clinic): Promise<void> {
  for (const path of ['/', '/doctors']) {
    await page.goto(`${url}${path}`);
    await expect(page.getByRole('heading', { name: 'We open soon', exact: true })).toBeVisible();
    await expectAccessible(page);
  }
}

/** A lost link is replaced by the next start, which ends it. */
async function expectNewLinkAfterRestart(page: Page, clinic: Clinic): Promise<void> {
  const lost = clinic.ownerLink();
  expect(lost).toContain(`${clinic.url}/open?token=`);
  await clinic.kill();
  await clinic.start();
  expect(clinic.ownerLink()).not.toBe(lost);
  await page.goto(lost);
  await expect(
    page.getByRole('heading', { name: 'This link does not work', exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
}

async function createOwner(page: Page, { fill, press }: Hand): Promise<void> {
  await fill(page.getByLabel('Your name'), 'Ananya Iyer');
  await fill(page.getByLabel('Email'), 'ananya@clinic.test');
  await fill(page.getByLabel('Password', { exact: true }), 'four quiet river stones');
  await press(named(page, 'button', 'Create account'));
  await expect(page).toHaveURL(/\/admin-dashboard/);
}

async function enterClinic(page: Page, { fill, press }: Hand): Promise<void> {
  await press(named(page, 'link', 'Enter: Name and address'));
  await fill(page.getByLabel('Name patients see'), 'Iyer Clinic');
  await press(named(page, 'button', 'Save branding'));
  await expectSaved(page);
  await press(named(page, 'link', 'Contact and address'));
  await fill(page.getByLabel('Address', { exact: true }), '22 Turner Road\nMumbai 400050');
  await press(named(page, 'button', 'Save'));
  await expectSaved(page);
  await press(named(page, 'link', 'Opening hours'));
  await press(named(page, 'button', 'Set opening hours'));
  await press(named(page, 'button', 'Save'));
  await expectSaved(page);
  await press(named(page, 'link', 'Dashboard'));
  await expect(page.getByText('2 of 7 done', { exact: true })).toBeVisible();
}

/** No section is marked any longer. */
async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText('Settings saved').first()).toBeVisible();
  await expect(page.getByText('Not saved', { exact: true })).toHaveCount(0);
}

async function addDoctor(page: Page, { fill, press }: Hand): Promise<void> {
  await press(named(page, 'link', 'Add a doctor: First doctor'));
  await fill(page.getByLabel('Doctor name'), 'Dr. Meera Rao');
  await press(named(page, 'button', 'Use drawn initials'));
  await fill(page.getByLabel('Degree'), 'MBBS');
  await fill(page.getByLabel('Fees'), '550');
  await press(named(page, 'button', /^Use the clinic’s address/));
  await fill(page.getByLabel('Doctor email'), 'meera@clinic.test');
  await press(named(page, 'button', 'Add doctor'));
  await expect(page).toHaveURL(/\/doctor-list\//);
  await press(named(page, 'link', 'Dashboard'));
  await expect(page.getByText('3 of 7 done', { exact: true })).toBeVisible();
}

async function testSteps(page: Page, { press }: Hand): Promise<void> {
  await press(named(page, 'button', 'Test payment'));
  await expect(
    page.getByText('A test payment was made and refunded. No money moved.'),
  ).toBeVisible();
  await press(named(page, 'button', 'Send a test'));
  await expect(page.getByText(/^The test message is in the trial inbox/)).toBeVisible();
  await press(named(page, 'button', 'Skip: Video'));
  await press(named(page, 'button', 'Book and remove'));
  await expect(
    page.getByText(/^An appointment with Dr\. Meera Rao on .* was booked/),
  ).toBeVisible();
}

async function bookAsVisitor(page: Page, { url }: Clinic, { fill, press }: Hand): Promise<void> {
  await page.goto(url);
  await press(page.getByRole('link', { name: /^Dr\. Meera Rao/ }).first());
  await press(page.locator('label:has(input[name="day"][aria-label$=" free"])').nth(1));
  await press(page.locator('label:has(input[name="slot"]:not(:disabled))').first());
  await press(named(page, 'button', 'Book appointment'));
  await expect(page).toHaveURL(/\/login/);
  await fill(page.getByLabel('Full name'), 'Asha Rao');
  await fill(page.getByLabel('Email'), 'asha@patient.test');
  await fill(page.getByLabel('Password', { exact: true }), 'a long enough secret');
  await press(page.getByRole('main').getByRole('button', { name: 'Create account', exact: true }));
  await expect(page).toHaveURL(/\/appointment\//);
  await press(named(page, 'button', 'Book appointment'));
  await expect(page.getByRole('heading', { name: 'You are booked', exact: true })).toBeVisible();
}
