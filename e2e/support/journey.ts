import { expect, type Page } from '@playwright/test';

export interface NewPatient {
  name: string;
  email: string;
  password: string;
}

let count = 0;

export function newPatient(): NewPatient {
  count += 1;
  const email = `patient-${process.pid}-${count}@journey.test`;
  return { name: 'Asha Rao', email, password: 'a long enough secret' };
}

/** Fills the form of the login page that is on screen and waits until it is left. */
export async function signUp(page: Page, patient = newPatient()): Promise<NewPatient> {
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full name').fill(patient.name);
  await page.getByLabel('Email').fill(patient.email);
  await page.getByLabel('Password', { exact: true }).fill(patient.password);
  await page.getByRole('main').getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  return patient;
}

/** Opens the first doctor of a speciality who has free slots. */
export async function openDoctor(page: Page, speciality: string): Promise<void> {
  await page.goto(`/doctors/${speciality}`);
  // Another journey may have made a doctor of the same clinic unavailable.
  const seeing = page.locator('main article').filter({ hasText: 'Next free slot' });
  await seeing.first().getByRole('link', { name: /^Dr\./ }).click();
  await expect(page).toHaveURL(/\/appointment\//);
}

/** Chooses the first slot of a day with free ones, not the first such day; its time. */
export async function chooseSlot(page: Page, day = 2): Promise<string> {
  await page.locator('label:has(input[name="day"][aria-label$=" free"])').nth(day).click();
  const slot = page.locator('label:has(input[name="slot"]:not(:disabled))').first();
  await slot.click();
  const radio = slot.locator('input');
  await expect(radio).toBeChecked();
  return radio.inputValue();
}

export function bookButton(page: Page) {
  return page.getByRole('button', { name: 'Book appointment', exact: true });
}
