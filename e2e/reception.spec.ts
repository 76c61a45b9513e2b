import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, inspectDialog } from './support/axe.ts';
import { test } from './support/clinic.ts';

// A clinic of its own: other journeys book with the same doctors.
test.use({ settings: { BOOKINGS_OPEN_MAX: '4' } });

const REKHA = { name: 'Rekha Nair', email: 'rekha@clinic.test', password: 'three calm rivers' };
const KAMALA = 'Kamala Das';

test('reception books for a new patient, cancels, and reaches no other page of the portal', async ({
  page,
  clinic,
}) => {
  test.slow();
  await logIn(page, clinic.admin);
  await addAccount(page);
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);

  await logIn(page, REKHA);
  await expect(page).toHaveURL(/\/reception$/);
  await expect(page.getByText('Your password was chosen for you.')).toBeVisible();
  const board = page.getByRole('region', { name: 'The day of all doctors' });
  await expect(board).toBeVisible();
  // Fewer columns to look through than those of sixty doctors.
  await page.getByLabel('Speciality').selectOption('Neurologist');
  await expect(page).toHaveURL(/speciality=Neurologist/);
  await expectAccessible(page);

  await bookTomorrow(page);
  await board.getByRole('button', { name: /^\d+:\d\d [AP]M Kamala Das/ }).click();
  const dialog = page.getByRole('dialog', { name: KAMALA });
  await expect(dialog.getByText('Unpaid')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel appointment', exact: true }).click();
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: 'Cancel appointment', exact: true })
    .click();
  await expect(board.getByRole('button', { name: /^\d+:\d\d [AP]M Kamala Das/ })).toHaveCount(0);

  await page.getByRole('tab', { name: 'Walk-ins' }).click();
  await expect(page.getByText('Nobody is waiting')).toBeVisible();

  await page.goto('/all-appointments');
  await expect(page.getByRole('cell', { name: KAMALA })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Vitals' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export CSV', exact: true })).toHaveCount(0);
  await changeContact(page);
  for (const address of ['/admin-dashboard', '/audit-trail', '/payments', '/clinic-settings']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/reception$/);
  }

  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await logIn(page, clinic.admin);
  await page.goto('/patients?search=Kamala');
  await page.getByRole('link', { name: /^Kamala Das/ }).press('Enter');
  await inspectDialog(page, 'Change, invite or merge');
});

async function logIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).not.toHaveURL(/admin-login/);
}

async function addAccount(page: Page): Promise<void> {
  await page.goto('/reception-accounts');
  const form = page.getByRole('form', { name: 'Add an account' });
  await form.getByLabel('Name').fill(REKHA.name);
  await form.getByLabel('E-mail').fill(REKHA.email);
  await form.getByLabel('First password (optional)', { exact: true }).fill(REKHA.password);
  await form.getByRole('button', { name: 'Add account', exact: true }).click();
  await expect(page.getByText(REKHA.email)).toBeVisible();
  await expectAccessible(page);
  for (const name of [/^End the account/, /^Set password/]) await inspectDialog(page, name);
}

/** Presses a free time of the day after the one that is shown, and enters a patient for it. */
async function bookTomorrow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Day after', exact: true }).click();
  // The earlier day stays, and takes no key, until the new one is there.
  await expect(page.getByText(/^Tomorrow, /)).toBeVisible();
  await page
    .getByRole('button', { name: /^Free: book \d+:\d\d [AP]M with Dr\./ })
    .first()
    .press('Enter');
  const dialog = page.getByRole('dialog');
  await enterPatient(dialog);
  await expect(
    dialog.getByRole('heading', { name: `Book for ${KAMALA}`, exact: true }),
  ).toBeVisible();
  await expect(dialog.locator('input[name="slot"]:checked')).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText(`Booked for ${KAMALA}`)).toBeVisible();
}

async function enterPatient(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Patient', { exact: true }).fill(KAMALA);
  await expect(dialog.getByText('No patients found')).toBeVisible();
  await dialog.getByRole('button', { name: 'New patient', exact: true }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue(KAMALA);
  await dialog.getByRole('button', { name: 'Add patient', exact: true }).click();
}

/** Corrects a patient's phone number, and looks at the way to merge a duplicate. */
async function changeContact(page: Page): Promise<void> {
  await page.goto('/patients?search=Kamala');
  await page.getByRole('link', { name: /^Kamala Das/ }).click();
  await expect(page.getByRole('heading', { name: 'Next appointment', exact: true })).toBeVisible();
  await expect(page.getByText('Vitals at booking')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change, invite or merge', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: KAMALA });
  await dialog.getByRole('button', { name: 'It is a duplicate: merge', exact: true }).click();
  await expect(dialog.getByText('No other patient found.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Go back', exact: true }).click();
  await dialog.getByLabel('Phone').fill('+91 80 5550 1234');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('+91 80 5550 1234')).toBeVisible();
}
