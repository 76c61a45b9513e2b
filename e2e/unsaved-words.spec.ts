import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import {
  bookFirst,
  freeSlots,
  listDoctors,
  registerPatient,
  signInDoctor,
} from './support/booked.ts';
import { test } from './support/clinic.ts';

const WORDS = 'Keeps a snake at home';

test('warns at logout about an unsent note, encrypts it and saves it after login @phone', async ({
  page,
  clinic,
}) => {
  const patient = await registerPatient(clinic);
  // The last ones: other journeys book the first.
  const slots = freeSlots().slice(-4);
  const booked = await bookFirst(clinic, patient, await listDoctors(clinic), slots);
  const signIn = async () => {
    const token = await signInDoctor(clinic, booked.doctor);
    await page.evaluate((value) => localStorage.setItem('dToken', value), token);
    await page.goto(`/doctor-appointments/${booked.appointmentId}`);
  };
  const readStorage = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  const logOut = page.getByRole('button', { name: 'Logout', exact: true });
  await page.goto('/');
  await signIn();
  await expect(page.getByLabel('Subjective')).toBeVisible();
  await page.context().route('**/api/**', (route) => route.abort());
  await page.getByLabel('Subjective').fill(WORDS);
  await expect(page.getByText('Your text is stored on this computer.')).toBeVisible();
  await logOut.click();
  const dialog = page.getByRole('dialog', { name: 'Some of your words are not saved' });
  await expect(dialog).toContainText('Not sent to the clinic yet: 1 note.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Subjective')).toHaveValue(WORDS);
  await logOut.click();
  await dialog.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(`${clinic.url}/`);
  expect(await readStorage()).toContain('nadi-note-draft');
  expect(await readStorage()).not.toContain('snake');
  await page.context().unroute('**/api/**');
  await signIn();
  await expect(page.getByLabel('Subjective')).toHaveValue(WORDS);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  expect(await readStorage()).not.toContain('nadi-note-draft');
  await logOut.click();
  await expect(page).toHaveURL(`${clinic.url}/`);
});
