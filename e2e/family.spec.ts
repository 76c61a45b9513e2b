import { expect, type Page } from '@playwright/test';
import { expectAccessible, inspectDialog } from './support/axe.ts';
import { type Clinic, test } from './support/clinic.ts';
import { bookButton, chooseSlot, openDoctor, signUp } from './support/journey.ts';

const CHILD = 'Meera Rao';

test('a parent adds a child and books; the doctor sees the child and the parent', async ({
  page,
  browser,
  clinic,
}) => {
  test.slow();
  await page.goto('/login');
  const { name: parent } = await signUp(page);
  await addChild(page);

  await openDoctor(page, 'Gastroenterologist');
  await chooseSlot(page);
  const summary = page.getByRole('complementary', { name: 'Your appointment' });
  const doctor = (await summary.getByText(/^Dr\. /).textContent()) ?? '';
  const people = page.getByRole('group', { name: 'Who is this appointment for?' });
  await expect(people.getByRole('radio', { name: 'Me', exact: true })).toBeChecked();
  await people.getByRole('radio', { name: 'Me', exact: true }).press('ArrowRight');
  await expect(people.getByRole('radio', { name: CHILD })).toBeChecked();
  await expect(page.getByRole('heading', { name: 'Live vitals', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await bookButton(page).click();

  await expect(page.getByRole('heading', { name: 'You are booked', exact: true })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: CHILD })).toBeVisible();
  await page.goto('/my-appointments');
  await expect(page.getByText(`For ${CHILD}`).first()).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: clinic.url });
  const office = await context.newPage();
  await logInDoctor(office, clinic, doctor);
  // By itself the list may be too long for a page.
  await office.goto(`/doctor-appointments?search=${encodeURIComponent(CHILD)}`);
  await office.getByRole('link', { name: CHILD, exact: true }).click();
  await expect(office.getByText(`Booked by ${parent} (Mother)`)).toBeVisible();
  await expectAccessible(office);
  await context.close();
});

async function addChild(page: Page): Promise<void> {
  await page.goto('/my-profile');
  await page.locator('summary').filter({ hasText: 'Family' }).press('Enter');
  await page.getByRole('button', { name: 'Add a family member', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Full name')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Full name').fill(CHILD);
  await dialog.getByLabel('Birthday').fill(`${new Date().getFullYear() - 8}-01-01`);
  await dialog.getByLabel('What you are to them').fill('Mother');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Change ${CHILD}`, exact: true })).toBeVisible();
  await expectAccessible(page);
  await inspectDialog(page, `Change ${CHILD}`);
  await inspectDialog(page, `Remove ${CHILD}`);
}

/** Sample addresses are derived from names. */
async function logInDoctor(page: Page, clinic: Clinic, name: string): Promise<void> {
  const local = name
    .replace(/^Dr\. /, '')
    .toLowerCase()
    .replaceAll(' ', '-');
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(`${local}@sample.nadi.example`);
  await page.getByLabel('Password', { exact: true }).fill(clinic.samplePassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/doctor-dashboard/);
}
