import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { type Clinic, test } from './support/clinic.ts';

const PATIENTS = `Patient ID;Full name;Mobile;D.O.B;Sex
K-1;Kamala Das;+91 80 5550 1234;28/02/1990;F
K-2;Ravi Rao;98450 12345;31/12/1984;M
K-3;;98450 12346;1/1/1990;M
`;

const HEADINGS = 'Name,Phone,E-mail,Date of birth,Gender\n';
const GOOD = 'Kiran Bedi,+91 98450 12399,kiran@patient.test,1990-02-28,F\n';

/** Files with what the page answers: a sentence about the file, or its wrong row. */
const WRONG_FILES: readonly [string, string | Buffer, string | RegExp][] = [
  ['an empty file', '', 'This file is empty.'],
  ['headings alone', HEADINGS, 'There are no rows below the headings.'],
  ['one column', 'Name\nKiran Bedi\n', 'The first row must name the columns'],
  ['no headings', '\n\n\n', 'The first row must name the columns'],
  ['a workbook', Buffer.from('PK\u0003\u0004 sheet'), 'This is a workbook'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'This is not a CSV file'],
  ['columns without a name', 'City,Pin\nPune,411001\n', 'Please choose the column of: Name'],
  ['no name', `${HEADINGS},+91 98450 12398,a@patient.test,,\n`, /^2 Name/],
  ['a name of spaces', `${HEADINGS}   ,+91 98450 12398,a@patient.test,,\n`, /^2 Name/],
  ['a name of 300 letters', `${HEADINGS}${'K'.repeat(300)},,a@patient.test,,\n`, /^2 Name/],
  ['a wrong address', `${HEADINGS}Kiran Bedi,,kiran-at-patient,,\n`, /^2 E-mail/],
  ['letters as phone', `${HEADINGS}Kiran Bedi,ask Leela,,,\n`, /^2 Phone/],
  [
    'a day that does not exist',
    `${HEADINGS}Kiran Bedi,,a@patient.test,31/02/1990,\n`,
    /^2 Date of birth/,
  ],
  ['a birth to come', `${HEADINGS}Kiran Bedi,,a@patient.test,01/01/2190,\n`, /^2 Date of birth/],
  ['a word as gender', `${HEADINGS}Kiran Bedi,,a@patient.test,,perhaps\n`, /^2 Gender/],
  ['a row too short', `${HEADINGS}${GOOD}+91 98450 12397\n`, /^3 Name/],
  ['a control character', `${HEADINGS}Kiran\u0007 Bedi,,a@patient.test,,\n`, /^2 Name/],
  [
    'a wrong row in UTF-16',
    Buffer.from(`\ufeff${HEADINGS}Kiran Bedi,,kiran@,,\n`, 'utf16le'),
    /^2 E-mail/,
  ],
  [
    'a wrong row in Latin-1',
    Buffer.from(`${HEADINGS}José Núñez,,jose@,,\n`, 'latin1'),
    /^2 E-mail/,
  ],
  ['a quote that never ends', `${HEADINGS}"Kiran Bedi,,,,\n${GOOD}`, /^2 /],
];

test('twenty wrong files are answered by file or by row, and none of them is imported', async ({
  page,
  clinic,
}) => {
  test.slow();
  await signInAdmin(page, clinic);
  await page.goto('/clinic-import');
  for (const [name, content, expected] of WRONG_FILES) {
    await test.step(name, async () => {
      const file = { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) };
      await page.getByLabel(/^Choose a/).setInputFiles(file);
      if (typeof expected === 'string') {
        await expect(page.getByText(expected)).toBeVisible();
        return;
      }
      await page.getByRole('button', { name: 'Check the file', exact: true }).click();
      await expect(page.getByRole('row', { name: expected })).toBeVisible();
    });
  }
});

async function signInAdmin(page: Page, { admin }: Clinic): Promise<void> {
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dashboard/);
}

test('the admin imports patients from a spreadsheet, and again without effect', async ({
  page,
  clinic,
}) => {
  await signInAdmin(page, clinic);
  await page.goto('/patients');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: 'Import from a spreadsheet', exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await chooseFile();
  await expect(page.getByText('First row: 1990-02-28', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Check the file', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'The check is done', exact: true })).toBeFocused();
  await expect(page.getByRole('row', { name: /^4 Name/ })).toBeVisible();
  await expectAccessible(page);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, `at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Import 2 patients', exact: true }).press('Enter');
  await expect(
    page.getByRole('heading', { name: '2 patients imported', exact: true }),
  ).toBeFocused();

  await chooseFile();
  await page.getByRole('button', { name: 'Check the file', exact: true }).press('Enter');
  await expect(
    page.getByRole('heading', { name: 'There is nothing to import', exact: true }),
  ).toBeVisible();
  await page.goto('/patients?search=Kamala+Das');
  await expect(page.getByRole('link', { name: /^Kamala Das/ })).toContainText('no account yet');

  function chooseFile() {
    const file = { name: 'patients.csv', mimeType: 'text/csv', buffer: Buffer.from(PATIENTS) };
    return page.getByLabel(/^Choose a/).setInputFiles(file);
  }
});
