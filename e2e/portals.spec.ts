import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInThemes, inspectDialog } from './support/axe.ts';
import { type Clinic, test } from './support/clinic.ts';
import { bookButton, chooseSlot, newPatient, openDoctor, signUp } from './support/journey.ts';

const DOCTOR = { name: 'Dr. Kavita Test', password: 'three calm rivers' };

async function logIn(
  page: Page,
  role: 'Admin' | 'Doctor',
  who: { email: string; password: string },
) {
  await page.goto('/admin-login');
  // A fresh browser tries the admin first; the 401 for a doctor would fail the test.
  await page.evaluate((last) => localStorage.setItem('nadi-portal-role', last), role.toLowerCase());
  await page.reload();
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).not.toHaveURL(/admin-login/);
}

/** A photo such as a camera makes, drawn by the browser itself. */
async function photo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 1200 });
    const paint = canvas.getContext('2d');
    if (paint) paint.fillStyle = 'teal';
    paint?.fillRect(0, 0, 900, 1200);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

async function addDoctor(page: Page, email: string) {
  await page.goto('/add-doctor');
  await page.getByLabel('Doctor name').fill(DOCTOR.name);
  await page.getByLabel('Speciality', { exact: true }).selectOption('Another speciality');
  await page.getByLabel('Name of the speciality', { exact: true }).fill('Dentist');
  await page.getByLabel('Doctor email').fill(email);
  await page.getByLabel('Doctor password').fill(DOCTOR.password);
  await page.getByLabel('Degree').fill('MBBS, DM');
  await page.getByLabel('Experience').selectOption('8 Year');
  await page.getByLabel('Fees').fill('600');
  await page.getByLabel('Address', { exact: true }).fill('12 Test Road');
  await page.getByLabel('Address, second line').fill('Bengaluru');
  await page.getByRole('button', { name: 'Add doctor', exact: true }).click();
  await expect(page.getByText('Image Not Selected')).toBeVisible();
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo(page) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('This is how it will look')).toBeVisible();
  await page.getByRole('button', { name: 'Add doctor', exact: true }).click();
  await expect(page.getByText('Doctor added')).toBeVisible();
}

async function openTab(browser: Browser, clinic: Clinic): Promise<Page> {
  const context = await browser.newContext({ baseURL: clinic.url });
  return context.newPage();
}

async function figure(page: Page, label: string): Promise<number> {
  const card = page.getByRole('listitem').filter({ hasText: new RegExp(`^${label}[^\\w\\s]*\\d`) });
  const text = (await card.first().textContent()) ?? '';
  return Number(text.replace(/[^0-9.]/g, ''));
}

test(
  'admin adds a doctor, a patient books, the doctor completes, everyone sees it',
  { tag: '@phone' },
  async ({ page, browser, clinic }, { project }) => {
    test.slow();
    const email = `kavita-${project.name}@clinic.test`;
    await logIn(page, 'Admin', clinic.admin);
    await expect(page.getByText('Latest Bookings')).toBeVisible();
    const before = await figure(page, 'Doctors');
    const bookings = await figure(page, 'Appointments');
    await addDoctor(page, email);

    const patient = await openTab(browser, clinic);
    await patient.goto('/login');
    await signUp(patient);
    await patient.goto('/doctors/dentist');
    await expect(
      patient.getByRole('heading', { name: 'Dentist', exact: true, level: 1 }),
    ).toBeVisible();
    await patient.getByRole('link', { name: DOCTOR.name, exact: true }).first().click();
    await chooseSlot(patient, 1);
    await bookButton(patient).click();
    await expect(patient).toHaveURL(/\/my-appointments/);

    const doctor = await openTab(browser, clinic);
    await logIn(doctor, 'Doctor', { email, password: DOCTOR.password });
    await expect.poll(() => figure(doctor, 'Earnings')).toBe(0);
    await doctor
      .getByRole('button', { name: 'Complete the appointment of Asha Rao', exact: true })
      .click();
    await expectAccessible(doctor);
    await doctor.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(doctor.getByText('Accepted').first()).toBeVisible();
    await expect.poll(() => figure(doctor, 'Earnings')).toBe(600);

    await patient.reload();
    await expect(patient.getByText('Accepted').first()).toBeVisible();
    await page.goto('/admin-dashboard');
    await expect.poll(() => figure(page, 'Doctors')).toBe(before + 1);
    await expect.poll(() => figure(page, 'Appointments')).toBe(bookings + 1);

    await patient.goto('/record-access');
    await expect(patient.getByText(/completed an appointment of yours/)).toBeVisible();
  },
);

test('every page of the admin is accessible, and nothing overflows at any width', async ({
  page,
  browser,
  clinic,
}) => {
  test.setTimeout(300_000);
  await bookUnderALongName(await openTab(browser, clinic));
  await logIn(page, 'Admin', clinic.admin);
  for (const path of [
    '/admin-dashboard',
    '/all-appointments',
    '/all-appointments?search=nobody+at+all',
    '/add-doctor',
    '/doctor-list',
    '/audit-trail',
    '/payments',
    '/clinic-holidays',
    '/clinic-settings',
    '/clinic-intake-form',
    '/messages',
    '/patients',
    '/reception',
    '/reception-accounts',
    '/admin-account',
  ]) {
    await inspect(page, path);
  }
  await page.goto('/doctor-list');
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await expect(page).toHaveURL(/doctor-list\/./);
  await inspect(page, new URL(page.url()).pathname);
  await inspectDialog(page, 'Retire doctor');
  await inspect(page, `${new URL(page.url()).pathname}/hours`);
});

test('every page of a doctor is accessible, and nothing overflows at any width', async ({
  page,
  clinic,
}) => {
  test.setTimeout(300_000);
  await logIn(page, 'Admin', clinic.admin);
  await page.goto('/doctor-list');
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  const email = await page.getByLabel('Doctor email').inputValue();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(`${clinic.url}/`);
  await logIn(page, 'Doctor', { email, password: clinic.samplePassword });
  for (const path of [
    '/doctor-dashboard',
    '/doctor-appointments',
    '/doctor-patients',
    '/doctor-hours',
    '/doctor-profile',
    '/doctor-account',
  ]) {
    await inspect(page, path);
  }
  await page.locator('main summary').filter({ hasText: 'in your calendar' }).press('Enter');
  await inspectDialog(page, 'Revoke address');
  await inspectDialog(page, 'Log out everywhere');
  await page.goto('/doctor-appointments?state=pending');
  await inspectDialog(page, /^Reschedule the appointment of/);
  await page.locator('main a[href^="/doctor-appointments/"]').first().press('Enter');
  await inspectDialog(page, 'Invite somebody');
});

/** Books as a patient with a name of 120 letters, which registration accepts. */
async function bookUnderALongName(page: Page) {
  await page.goto('/login');
  await signUp(page, { ...newPatient(), name: 'Wolfeschlegelsteinhausen'.repeat(5) });
  await openDoctor(page, 'Neurologist');
  await chooseSlot(page);
  await bookButton(page).click();
  await expect(page).toHaveURL(/my-appointments/);
}

async function inspect(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const width of [320, 390, 767, 768, 820, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // The menu and the header follow the width with the next rendering.
    const html = page.locator('html');
    const over = () => html.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(over, `${path} at ${width}`).toBe(0);
  }
  await expectAccessibleInThemes(page);
}

test('the admin view wins, a doctor sees no admin page, and logging out leads home', {
  tag: '@phone',
}, async ({ page, clinic }) => {
  await page.goto('/all-appointments');
  await expect(page).toHaveURL(/\/admin-login/);
  await logIn(page, 'Admin', clinic.admin);
  await page.evaluate(() => localStorage.setItem('dToken', 'x'.repeat(43)));
  await page.goto('/doctor-dashboard');
  await expect(page).toHaveURL(/\/admin-dashboard/);
  await page.goto('/admin-login');
  await expect(page).toHaveURL(/\/admin-dashboard/);
  await expect(page.getByText('Admin', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(`${clinic.url}/`);
  expect(await page.evaluate(() => localStorage.getItem('aToken'))).toBeNull();
});

test('a toggle that the server cannot be told goes back, and says so', async ({ page, clinic }) => {
  await logIn(page, 'Admin', clinic.admin);
  await page.goto('/doctor-list');
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  const email = await page.getByLabel('Doctor email').inputValue();
  await page.evaluate(() => localStorage.clear());
  await logIn(page, 'Doctor', { email, password: clinic.samplePassword });
  await page.goto('/doctor-profile');
  const available = page.getByRole('checkbox', { name: 'Available' });
  await expect(available).toBeChecked();
  await page.route('**/api/doctor/update-profile', (route) => route.abort());
  await available.click();
  await expect(page.getByText(/could not reach the clinic|Failed/).first()).toBeVisible();
  await expect(available).toBeChecked();
  await page.unroute('**/api/doctor/update-profile');
  await available.click();
  await expect(page.getByText('Availability disabled')).toBeVisible();
  await expect(available).not.toBeChecked();
});

test('the admin finds people and goes through rows by keyboard alone', async ({ page, clinic }) => {
  await logIn(page, 'Admin', clinic.admin);
  await expect(page.getByText('Latest Bookings')).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('combobox', { name: /^Search people/ });
  await expect(search).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('demo pat');
  await expect(page.getByRole('option', { name: /^Demo Patient \+91/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Demo Patient', exact: true })).toBeVisible();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.type('ga');
  await expect(page).toHaveURL(/all-appointments/);
  const rows = page.getByRole('button', { name: /: details of the appointment$/ });
  await rows.first().press('Enter');
  const drawer = page.getByRole('dialog', { name: /^Appointment of/ });
  await expect(drawer).toBeVisible();
  await expectAccessible(page);
  const id = new URL(page.url()).searchParams.get('open');
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(new RegExp(`open=${id}`));
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(rows.nth(1)).toBeFocused();
});

test('the table is searched, sorted and cancelled from by keyboard alone', async ({
  page,
  clinic,
}) => {
  await logIn(page, 'Admin', clinic.admin);
  await page.goto('/all-appointments?state=pending');
  const column = page.getByRole('columnheader', { name: 'Date & Time', exact: true });
  await column.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=date&order=asc/);
  // From then on the rows of the old order are marked as busy until the new ones are there.
  await expect(column).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const cancel = page.getByRole('button', { name: /^Cancel the appointment of/ }).first();
  await cancel.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Go back', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Appointment cancelled successfully')).toBeVisible();
  // The button is gone with the appointment; the place is not.
  await expect(cancel).not.toBeFocused();
  await expect(page.locator('main :focus')).toHaveCount(1);
});
