import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { listDoctors, post, signInDoctor } from './support/booked.ts';
import { type Clinic, test } from './support/clinic.ts';
import { bookButton, chooseSlot, signUp } from './support/journey.ts';
import { expectNoOverflow } from './support/widths.ts';

// A clinic of its own: with a second place, every doctor's hours name theirs.
test.use({ settings: { BOOKINGS_OPEN_MAX: '8' } });

const TYPE = {
  ...{ minutes: 30, step: 30, before: 0, after: 0, notice: null, horizonDays: 30 },
  ...{ name: 'Consultation', byVideo: false, inPerson: true, fees: 900 },
};

test('@phone the admin adds a place, a doctor has hours there, and a patient books them', async ({
  page,
  browser,
  clinic,
}) => {
  test.slow();
  await addPlace(page, clinic);
  const doctor = (await listDoctors(clinic))[0];
  if (!doctor) throw new Error('the sample has doctors');
  const dToken = await signInDoctor(clinic, doctor);
  const saved = await post(
    `${clinic.url}/api/doctor/visit-types`,
    { visitTypes: [TYPE] },
    { dToken },
  );
  expect(saved.success, JSON.stringify(saved)).toBe(true);
  const desk = await browser.newContext({ baseURL: clinic.url });
  await setPlaces(await desk.newPage(), dToken);
  await desk.close();

  const context = await browser.newContext({ baseURL: clinic.url });
  const patient = await context.newPage();
  await patient.goto('/login');
  await signUp(patient);
  await patient.goto('/doctors?place=Riverside');
  const card = patient.locator('main article');
  await expect(card).toHaveCount(1);
  await expect(card.getByText(/, Riverside$/)).toBeVisible();
  await expectAccessible(patient);
  await expectNoOverflow(patient);
  await card
    .getByRole('link', { name: /^Book / })
    .first()
    .click();
  const place = (name: RegExp) => patient.getByRole('group', { name: 'Where?' }).getByLabel(name);
  await expect(place(/^Riverside/)).toBeChecked();
  await place(/^Nadi/).focus();
  await place(/^Nadi/).press('Space');
  await expect(place(/^Nadi/)).toBeChecked();
  await place(/^Riverside/).focus();
  await place(/^Riverside/).press('Space');
  await expect(place(/^Riverside/)).toBeChecked();
  await expectAccessible(patient);
  await expectNoOverflow(patient);
  await chooseSlot(patient, 1);
  await expect(patient.getByText('8 River Road').first()).toBeVisible();
  await bookButton(patient).click();
  await expect(patient.getByRole('heading', { name: 'You are booked', exact: true })).toBeVisible();
  await expect(patient.getByText(/8 River Road/).first()).toBeVisible();
  await expectAccessible(patient);
  await expectNoOverflow(patient);
  await patient.goto('/my-appointments');
  const booked = patient.getByRole('article', { name: doctor.name, exact: true });
  await expect(booked.getByText('Riverside', { exact: true })).toBeVisible();
  await expect(booked.getByText('8 River Road, Bengaluru', { exact: true })).toBeVisible();
  await expectAccessible(patient);
  await expectNoOverflow(patient);
  await context.close();

  await closeForDays(page);
  await closePlace(page);
});

async function addPlace(page: Page, clinic: Clinic): Promise<void> {
  const { token } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
  await page.goto('/admin-login');
  await page.evaluate((aToken) => localStorage.setItem('aToken', aToken), String(token));
  await page.goto('/clinic-settings?section=places');
  await page.getByRole('button', { name: 'Add a place', exact: true }).press('Enter');
  const form = page.getByRole('form', { name: 'New place' });
  await form.getByLabel('Name').fill('Riverside');
  await form.getByLabel('Address').fill('8 River Road\nBengaluru');
  await form.getByLabel('Rooms (optional)').fill('Room 1\nroom 1');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await form.getByRole('button', { name: 'Save place', exact: true }).press('Enter');
  // The same name twice is refused beside the field, and what was typed stays.
  await expect(form.getByLabel('Rooms (optional)')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Address')).toHaveValue('8 River Road\nBengaluru');
  await form.getByLabel('Rooms (optional)').fill('Room 1\nRoom 2');
  await form.getByRole('button', { name: 'Save place', exact: true }).press('Enter');
  await expect(page.getByText('Rooms: Room 1, Room 2', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
}

/** Works at the first place in the morning and at the other one in the afternoon, on each weekday. */
async function setPlaces(page: Page, token: string): Promise<void> {
  await page.goto('/admin-login');
  await page.evaluate((dToken) => localStorage.setItem('dToken', dToken), token);
  await page.goto('/doctor-hours');
  await expect(page.getByLabel('Monday', { exact: true })).toBeVisible();
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  for (const [at, day] of days.entries()) {
    // Each day is folded on a phone.
    const unfold = page.getByRole('button', { name: `Times of ${day}`, exact: true });
    if (await unfold.isVisible()) await unfold.press('Enter');
    await page.getByLabel(`${day}, start 1`).fill('09:00');
    await page.getByLabel(`${day}, end 1`).fill(at === 0 ? '12:00' : '13:00');
    if (at > 0) await page.getByLabel(`${day}, place 1`).selectOption('Only Riverside');
  }
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Save hours', exact: true }).click();
  await expect(page.getByText('Hours saved').first()).toBeVisible();
}

/** Painting closes one place for days on which nothing is booked; the other place stays open. */
async function closeForDays(page: Page): Promise<void> {
  await page.goto('/clinic-holidays');
  const form = page.getByRole('form', { name: 'Add a holiday', exact: true });
  const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  await form.getByLabel('Name').fill('Painting');
  await form.getByLabel('First day').fill(inDays(20).slice(0, 10));
  await form.getByLabel('Where').selectOption('Only Riverside');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await form.getByRole('button', { name: 'Add holiday', exact: true }).press('Enter');
  await expect(page.getByText('Riverside closed: Painting', { exact: true })).toBeVisible();
}

/** The booked appointment stays, and is listed for a decision. */
async function closePlace(page: Page): Promise<void> {
  await page.goto('/clinic-settings?section=places');
  await page.getByRole('button', { name: 'Close place Riverside', exact: true }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Close place', exact: true })
    .press('Enter');
  await expect(page.getByText('Place closed', { exact: true }).first()).toBeVisible();
  const decide = page.getByRole('link', { name: '1 appointment needs a decision', exact: true });
  await expect(decide).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
}
