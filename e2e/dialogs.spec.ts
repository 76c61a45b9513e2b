import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleDialog, inspectDialog } from './support/axe.ts';
import {
  bookFirst,
  freeSlots,
  listDoctors,
  post,
  registerPatient,
  signInDoctor,
} from './support/booked.ts';
import { type Clinic, test } from './support/clinic.ts';
import { knowMedicine, startingSoon } from './support/starting-soon.ts';

// A clinic of its own: journeys of other files expect every doctor to keep the default hours.
test.use({ settings: { CLINIC_TIME_ZONE: 'Asia/Kolkata' } });

test('a doctor signs a note and finds another time for an appointment inside leave', async ({
  page,
  clinic,
}) => {
  const { dToken, appointmentId, slotDate } = await bookedLater(clinic);
  await signIn(page, 'dToken', dToken);
  await page.goto(`/doctor-appointments/${appointmentId}`);
  await page.getByRole('textbox', { name: 'Plan' }).fill('Rest, and drink enough.');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await inspectDialog(page, 'Sign note');

  const day = isoDay(slotDate);
  const leave = { from: day, until: day, kind: 'closed' };
  await post(`${clinic.url}/api/doctor/add-exception`, leave, { dToken });
  await page.goto('/doctor-hours');
  await page.getByRole('button', { name: /^Decide 1 appointment/ }).press('Enter');
  await inspectDialog(page, /^(Choose a time|Another time.*) for/);
});

test('from the dashboard, a doctor signs a note and prescribes a known medicine', async ({
  page,
  clinic,
}) => {
  const { dToken } = await startingSoon(clinic, 'Asha Rao');
  await knowMedicine(clinic, dToken);
  await signIn(page, 'dToken', dToken);
  await page.goto('/doctor-dashboard');
  let presses = 0;
  const press = async (control: Locator, typed = '') => {
    presses += 1;
    await control.click();
    await page.keyboard.type(typed);
  };
  const pressButton = (name: string) => press(page.getByRole('button', { name, exact: true }));

  await press(page.getByRole('link', { name: 'Record of Asha Rao', exact: true }));
  await press(page.getByRole('textbox', { name: 'Plan' }), 'Less salt.');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await pressButton('Sign note');
  await press(page.getByRole('dialog').getByRole('button', { name: 'Sign note', exact: true }));
  await expect(page.getByText(/^Signed/)).toBeVisible();
  await pressButton('New prescription');
  await page.keyboard.type('telm');
  await press(page.getByRole('option', { name: /^Telmisartan/ }));
  await press(page.getByLabel('Age of the patient, in years'), '41');
  await pressButton('Preview prescription');
  await pressButton('Issue prescription');
  await expect(page.getByRole('article', { name: /^Prescription/ })).toContainText('Issued');
  expect(presses).toBeLessThanOrEqual(14);
});

test('a doctor says why a patient did not come', async ({ page, clinic }) => {
  const { dToken, slotDate } = await bookedLater(clinic);
  await signIn(page, 'dToken', dToken);
  // For this browser the appointment is over.
  await page.clock.setFixedTime(`${isoDay(slotDate)}T23:30:00+05:30`);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/doctor-appointments');
    await inspectDialog(page, /did not come$/);
  }
});

test('an admin gives hours from a template', async ({ page, clinic }) => {
  await signIn(page, 'aToken', await adminToken(clinic));
  const [doctor] = await listDoctors(clinic);
  await page.goto(`/doctor-list/${doctor?._id}/hours`);
  await page.getByLabel(/hours and visit types as$/).fill('Mornings');
  await page.getByRole('button', { name: 'Save as template', exact: true }).press('Enter');
  await inspectDialog(page, /^Use here/);
});

test('an admin filters by a doctor with the keyboard alone', async ({ page, clinic }) => {
  await signIn(page, 'aToken', await adminToken(clinic));
  const [doctor] = await listDoctors(clinic);
  await page.goto('/all-appointments');
  const filter = page.getByRole('combobox', { name: 'Doctor', exact: true });
  await filter.focus();
  await page.keyboard.type(doctor?.name ?? '');
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(
    doctor?.name ?? '',
  );
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/all-appointments?docId=${doctor?._id}`);
  await expect(filter).toHaveValue(new RegExp(`^${doctor?.name}, `));
});

test('an admin ends the access of a parent', async ({ page, clinic }) => {
  const aToken = await adminToken(clinic);
  const token = await registerPatient(clinic);
  const child = { name: 'Meera Rao', birthDate: '2020-01-01', relation: 'Mother' };
  const { dependantId } = await post(`${clinic.url}/api/user/add-dependant`, child, { token });
  const [doctor] = await listDoctors(clinic);
  const [slot] = freeSlots().slice(-1);
  const booking = { docId: doctor?._id, ...slot, dependantId };
  await post(`${clinic.url}/api/user/book-appointment`, booking, { token });
  await signIn(page, 'aToken', aToken);
  await page.goto(`/patients/${dependantId}`);
  await page
    .getByRole('button', { name: 'Change, or end family access', exact: true })
    .press('Enter');
  const end = page.getByRole('button', { name: /^End access of/ });
  await end.press('Enter');
  await expect(page.getByRole('dialog', { name: /^End the access of/ })).toBeVisible();
  await expectAccessibleDialog(page);
  // Escape closes the question alone, not the dialog that asked it.
  await page.keyboard.press('Escape');
  await expect(end).toBeFocused();
});

/** An appointment days from now, with the session of its doctor. */
async function bookedLater(clinic: Clinic) {
  const token = await registerPatient(clinic);
  const slots = freeSlots().slice(-1);
  const { doctor, appointmentId } = await bookFirst(
    clinic,
    token,
    await listDoctors(clinic),
    slots,
  );
  const dToken = await signInDoctor(clinic, doctor);
  return { dToken, appointmentId, slotDate: slots[0]?.slotDate ?? '' };
}

/** `2027-01-05` for the API's `5_1_2027`. */
function isoDay(slotDate: string): string {
  const [day = '', month = '', year = ''] = slotDate.split('_');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

async function adminToken({ url, admin }: Clinic): Promise<string> {
  return String((await post(`${url}/api/admin/login`, admin)).token);
}

async function signIn(page: Page, key: 'aToken' | 'dToken', token: string): Promise<void> {
  await page.addInitScript(([name, value]) => localStorage.setItem(name, value), [
    key,
    token,
  ] as const);
}
