import { wallClock, weekday } from '@nadi/domain/clinic-time';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, inspectDialog } from './support/axe.ts';
import { listDoctors, post, signInDoctor } from './support/booked.ts';
import { type Clinic, test } from './support/clinic.ts';
import { expectNoOverflow } from './support/widths.ts';

// A clinic of its own: other journeys book with the same doctors.
test.use({ settings: { BOOKINGS_OPEN_MAX: '4', CLINIC_TIME_ZONE: 'Asia/Kolkata' } });

const REKHA = { name: 'Rekha Nair', email: 'rekha@clinic.test', password: 'three calm rivers' };
const KAMALA = 'Kamala Das';
const LEELA = 'Leela Menon';

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
  await enterPatient(dialog, KAMALA);
  await expect(
    dialog.getByRole('heading', { name: `Book for ${KAMALA}`, exact: true }),
  ).toBeVisible();
  await expect(dialog.locator('input[name="slot"]:checked')).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText(`Booked for ${KAMALA}`)).toBeVisible();
}

async function enterPatient(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel('Patient', { exact: true }).fill(name);
  await expect(dialog.getByText('No patients found')).toBeVisible();
  await dialog.getByRole('button', { name: 'New patient', exact: true }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
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

test('@phone a desk that is limited to a place books, and has its own queue', async ({
  page,
  browser,
  clinic,
}) => {
  test.slow();
  const { atRiverside, atFirst } = await openRiverside(clinic);
  await logIn(page, clinic.admin);
  await addLimitedAccount(page);

  const context = await browser.newContext({ baseURL: clinic.url });
  const desk = await context.newPage();
  await logIn(desk, { ...REKHA, email: 'riverside@clinic.test' });
  // The doctors of the other place are not on the board.
  await expect(desk.getByText(atRiverside, { exact: true }).first()).toBeVisible();
  await expect(desk.getByText(atFirst, { exact: true })).toHaveCount(0);
  await expectNoOverflow(desk);
  await desk.getByRole('button', { name: 'Book for a patient', exact: true }).press('Enter');
  const dialog = desk.getByRole('dialog');
  await enterPatient(dialog, LEELA);
  await dialog.getByRole('combobox', { name: 'Doctor' }).fill(atRiverside);
  await desk.getByRole('option', { name: new RegExp(atRiverside) }).click();
  // Nothing is free today, so the dialog begins with the next day.
  await dialog.locator('label:has(input[name="slot"])').first().click();
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(desk.getByText(`Booked for ${LEELA}`)).toBeVisible();
  await desk.goto('/all-appointments');
  await expect(desk.getByText(LEELA).filter({ visible: true }).first()).toBeVisible();

  await desk.goto('/reception?view=walk-ins');
  await expect(desk.getByText('Nobody is waiting')).toBeVisible();
  await expect(desk.getByRole('combobox', { name: 'Place' })).toHaveCount(0);
  await addWalkIn(desk, LEELA);
  await expectAccessible(desk);
  await expectNoOverflow(desk);
  await desk.getByRole('button', { name: 'Create the address', exact: true }).click();
  const address = await desk
    .getByRole('link', { name: 'Open the screen', exact: true })
    .getAttribute('href');
  await desk.goto(address ?? '');
  await expect(desk.getByRole('heading', { name: /, Riverside$/ })).toBeVisible();
  await expect(desk.getByText('Leela')).toBeVisible();
  await expectAccessible(desk);
  await context.close();

  // The admin chooses the queue; that of the first place is empty.
  await page.goto('/reception?view=walk-ins');
  const place = page.getByRole('combobox', { name: 'Place' });
  await expect(page.getByText('Nobody is waiting')).toBeVisible();
  await place.selectOption('Riverside');
  await expect(page.getByText('1 waiting, 0 with a doctor')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

const TYPE = {
  ...{ name: 'Consultation', minutes: 30, step: 30, before: 0, after: 0, notice: null },
  ...{ horizonDays: 30, byVideo: false, inPerson: true, fees: 900 },
};

/**
 * Adds a place at which one doctor of the sample works all day, but today only at the first half hour, which is over.
 * Every other doctor works at the first place.
 */
async function openRiverside(clinic: Clinic) {
  const { token: aToken } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
  const place = { name: 'Riverside', address: ['8 River Road'], mapUrl: '', phone: '' };
  const location = { ...place, travelMinutes: 30, rooms: [] };
  const saved = await post(
    `${clinic.url}/api/admin/save-location`,
    { location },
    { aToken: String(aToken) },
  );
  const at = (saved.location as { _id: string })._id;
  const [doctor, other] = await listDoctors(clinic);
  if (!doctor || !other) throw new Error('the sample has doctors');
  const dToken = { dToken: await signInDoctor(clinic, doctor) };
  await post(`${clinic.url}/api/doctor/visit-types`, { visitTypes: [TYPE] }, dToken);
  const today = weekday(wallClock('Asia/Kolkata', Date.now()));
  const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
    weekday: day,
    clock: ['00:00', day === today ? '00:30' : '23:30'],
    at,
  }));
  const placed = await post(`${clinic.url}/api/doctor/schedule`, { hours }, dToken);
  expect(placed.success, JSON.stringify(placed)).toBe(true);
  return { atRiverside: doctor.name, atFirst: other.name };
}

/** Limits a new account to the place, and looks at what the dialog shows of it. */
async function addLimitedAccount(page: Page): Promise<void> {
  await page.goto('/reception-accounts');
  const form = page.getByRole('form', { name: 'Add an account' });
  await form.getByRole('radio', { name: 'Only some places' }).check();
  await form.getByRole('checkbox', { name: 'Riverside' }).press('Space');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await form.getByLabel('Name').fill(REKHA.name);
  await form.getByLabel('E-mail').fill('riverside@clinic.test');
  await form.getByLabel('First password (optional)', { exact: true }).fill(REKHA.password);
  await form.getByRole('button', { name: 'Add account', exact: true }).click();
  await expect(page.getByText('Only Riverside', { exact: true })).toBeVisible();
  await inspectDialog(page, /^Places of/);
}

async function addWalkIn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a walk-in', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Patient', { exact: true }).fill(name);
  await dialog.getByRole('listitem').filter({ hasText: name }).getByRole('button').click();
  await dialog.getByRole('button', { name: 'Give a token', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
