import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleDialog, inspectDialog } from './support/axe.ts';
import { bookFirst, freeSlots, listDoctors, post, registerPatient } from './support/booked.ts';
import { type Clinic, test } from './support/clinic.ts';
import { type NewPatient, newPatient, signUp } from './support/journey.ts';
import { expectNoOverflow } from './support/widths.ts';

/** Books for the signed-in patient, and opens the preview. */
async function openPreview(page: Page, clinic: Clinic): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await bookFirst(clinic, token, await listDoctors(clinic), freeSlots().slice(40));
  await page.goto('/my-data/erase');
  await expect(page.getByRole('table', { name: 'What happens to the data' })).toBeVisible();
}

/** Asks by keyboard, with the password, because a new account has not proven it yet. */
async function sendRequest(page: Page, { password }: NewPatient): Promise<void> {
  await page.getByRole('checkbox', { name: /^I have read the list/ }).press('Space');
  await page
    .getByRole('button', { name: 'Ask the clinic to erase my account', exact: true })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessibleDialog(page);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Your request is with the clinic' });
  await expect(card).toContainText('The clinic answers by');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(':focus')).toContainText('Your request is with the clinic');
}

/** Reaches the patient's request from the list of patients, and erases by keyboard. */
async function erase(page: Page, name: string): Promise<void> {
  await page.goto('/patients');
  await page.getByRole('link', { name: /^Requests to erase \(\d+\)$/ }).press('Enter');
  await expect(page).toHaveURL(/\/clinic-erasures$/);
  const request = page
    .getByRole('listitem')
    .filter({ hasText: `${name}Requested by the patientAnswer by` })
    .getByRole('link');
  await expect(request).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await request.press('Enter');
  await expect(
    page.getByRole('heading', { name: `Erase the data of ${name}`, exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upcoming appointments' })).toContainText('Dr.');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await inspectDialog(page, 'Decline');
  await page.getByRole('button', { name: 'Erase now', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Erase the data of ${name}?` });
  await expect(dialog).toContainText('An appointment is cancelled. It cannot be undone.');
  await expectAccessibleDialog(page);
  await dialog.getByRole('checkbox').press('Space');
  await dialog.getByRole('button', { name: 'Erase for ever', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Statement E-/ })).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Statement E-');
  await expectAccessible(page);
  await expectNoOverflow(page);
}

test('a patient asks with the password, and after the clinic erases, cannot log in', async ({
  page,
  clinic,
}) => {
  test.slow();
  const patient = { ...newPatient(), name: 'Ila Mishra' };
  await page.goto('/login');
  await signUp(page, patient);
  await openPreview(page, clinic);
  await expect(page.getByRole('region', { name: 'Upcoming appointments' })).toContainText('Dr.');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await sendRequest(page, patient);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Take the request back', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('checkbox', { name: /^I have read the list/ }).press('Space');
  await page
    .getByRole('button', { name: 'Ask the clinic to erase my account', exact: true })
    .press('Enter');
  await expect(page.getByText('Your request is with the clinic').first()).toBeVisible();

  const { token } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
  await page.goto('/admin-login');
  await page.evaluate((aToken) => {
    localStorage.clear();
    localStorage.setItem('aToken', aToken);
  }, String(token));
  await erase(page, patient.name);
  const statement = await page
    .getByRole('link', { name: 'Open to print', exact: true })
    .getAttribute('href');

  await page.goto('/clinic-erasures');
  await expect(page.getByRole('link', { name: /^Open statement E-/ })).toBeVisible();
  await expect(page.getByText(patient.name)).toHaveCount(0);
  await page.goto(String(statement));
  await expect(page.getByText('This account was erased.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  const login = await post(`${clinic.url}/api/user/login`, patient);
  expect([login.success, login.token]).toEqual([false, undefined]);
});

test('the admin erases from the page of a patient who asks at the desk', async ({
  page,
  clinic,
}) => {
  await registerPatient(clinic, 'Tara Bose');
  const { token } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
  await page.goto('/admin-login');
  await page.evaluate((aToken) => localStorage.setItem('aToken', aToken), String(token));
  await page.goto('/patients?search=Tara+Bose');
  await page.getByRole('link', { name: /^Tara Bose/ }).press('Enter');
  await page.getByRole('link', { name: 'Erase this patient’s data', exact: true }).press('Enter');
  await expect(
    page.getByRole('heading', { name: 'Erase the data of Tara Bose', exact: true }),
  ).toBeVisible();
  await expect(page.getByText('No request is waiting.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Erase now', exact: true }).press('Enter');
  await page.getByRole('checkbox', { name: /Tara Bose/ }).press('Space');
  await page.getByRole('button', { name: 'Erase for ever', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Statement E-/ })).toBeVisible();
});
