import AxeBuilder from '@axe-core/playwright';
import { LONG_NAME, sampleMails } from '@nadi/server/testing/sample-mails';
import { expect, type Page } from '@playwright/test';
import { type Clinic, test } from './support/clinic.ts';
import { bookButton, chooseSlot, newPatient, openDoctor, signUp } from './support/journey.ts';

interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The narrowest phone, and what mail programs on a desktop give a message. */
const WIDTHS = [320, 600];
test('mails are read at any width, in the light and in the dark', async ({ page, clinic }) => {
  test.slow();
  const patient = { ...newPatient(), name: LONG_NAME };
  await page.goto('/login');
  await signUp(page, patient);
  await confirmAddress(page, clinic, patient.email);
  await openDoctor(page, 'Neurologist');
  await chooseSlot(page);
  await bookButton(page).click();
  await expect(page.getByRole('heading', { name: 'You are booked', exact: true })).toBeVisible();
  await page.goto('/my-appointments');
  await page.getByRole('button', { name: /^Cancel appointment with / }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Cancel appointment', exact: true })
    .click();
  await expect.poll(() => mailsTo(clinic, patient.email), { timeout: 30_000 }).toHaveLength(3);

  const mails = await mailsTo(clinic, patient.email);
  expect(mails.filter(({ html }) => html.includes(LONG_NAME))).toHaveLength(2);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      for (const mail of mails) await expectReadable(page, mail);
    }
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every kind of mail is readable in ${colorScheme} at any width, with long texts`, async ({
    page,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      for (const mail of sampleMails()) await expectReadable(page, mail);
    }
  });
}

/** From then on the clinic's mails greet the patient by name. */
async function confirmAddress(page: Page, clinic: Clinic, address: string): Promise<void> {
  await expect.poll(() => mailsTo(clinic, address)).toHaveLength(1);
  const [mail] = await mailsTo(clinic, address);
  const { pathname, hash } = new URL(
    /https?:\S+\/verify-email\S*/.exec(mail?.text ?? '')?.[0] ?? '',
  );
  await page.goto(`${pathname}${hash}`);
  await page.getByRole('button', { name: 'Confirm my address', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: 'Your address is confirmed', exact: true }),
  ).toBeVisible();
}

async function mailsTo({ url }: Clinic, address: string): Promise<Mail[]> {
  const mails: Mail[] = await (await fetch(`${url}/sandbox/mail/messages`)).json();
  return mails.filter(({ to }) => to.includes(address));
}

/** Nothing is wider than the screen, links are large enough for a thumb, and colours have contrast. */
async function expectReadable(
  page: Page,
  { subject, html }: Pick<Mail, 'subject' | 'html'>,
): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(html);
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  expect(scrollWidth, `width of ${subject}`).toBeLessThanOrEqual(clientWidth);
  for (const button of await page.locator('.button').all()) {
    expect((await button.boundingBox())?.height, subject).toBeGreaterThanOrEqual(44);
  }
  if (page.viewportSize()?.width !== WIDTHS[0]) return;
  const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
    subject,
  ).toEqual([]);
}
