import AxeBuilder from '@axe-core/playwright';
import { LOCALE_CODES } from '@nadi/domain/locales';
import { translator } from '@nadi/messages/translator';
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

for (const locale of LOCALE_CODES) {
  test(`every kind of mail in ${locale} is readable on any screen, with long texts`, async ({
    page,
  }) => {
    test.slow();
    const html = stack(sampleMails(translator(locale)));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [...WIDTHS, 390]) {
        await page.setViewportSize({ width, height: 700 });
        await expectReadable(page, { subject: `${locale}, ${colorScheme}, ${width}`, html });
        expect(await kindsTooWide(page)).toEqual([]);
      }
    }
  });
}

/** Returns a page with the mails one below another, which is much faster to check than each on its own. */
function stack(mails: ReturnType<typeof sampleMails>): string {
  const bodies = mails.map(({ kind, html }) => {
    const [, body = ''] = /<body[^>]*>([\s\S]*)<\/body>/.exec(html) ?? [];
    return `<section data-kind="${kind}">${body}</section>`;
  });
  expect(bodies.length).toBeGreaterThan(40);
  const [first] = mails;
  return (first?.html ?? '').replace(
    /(<body[^>]*>)[\s\S]*(?=<\/body>)/,
    (_, opening: string) => opening + bodies.join('\n'),
  );
}

function kindsTooWide(page: Page): Promise<(string | undefined)[]> {
  return page.locator('section').evaluateAll((sections) =>
    sections.flatMap((section) => {
      const isTooWide = section.scrollWidth > section.clientWidth;
      return isTooWide ? [(section as HTMLElement).dataset.kind] : [];
    }),
  );
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
  const heights = await page
    .locator('.button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
  for (const height of heights) expect(height, subject).toBeGreaterThanOrEqual(44);
  if (page.viewportSize()?.width !== WIDTHS[0]) return;
  const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
    subject,
  ).toEqual([]);
}
