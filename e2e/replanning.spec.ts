import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { bookFirst, getJson, post, registerPatient } from './support/booked.ts';
import { type Clinic, test } from './support/clinic.ts';
import { startingSoon } from './support/starting-soon.ts';
import { expectNoOverflow } from './support/widths.ts';

// It is noon in the clinic, so that the day has a rest.
const AHEAD = 12 - new Date().getUTCHours();
const ZONE = AHEAD === 0 ? 'Etc/GMT' : `Etc/GMT${AHEAD > 0 ? '-' : '+'}${Math.abs(AHEAD)}`;
test.use({ settings: { CLINIC_TIME_ZONE: ZONE } });

test('the desk plans the day of a late doctor, and the patient takes another time', {
  tag: '@phone',
}, async ({ page, browser, clinic }) => {
  test.slow();
  // An appointment that begins meanwhile changes the day.
  const { doctor, patient, appointmentId } = await startingSoon(clinic, 'Kiran Bedekar', 1);
  await signInDesk(page, clinic);
  await page.goto('/reception');
  await page.getByRole('link', { name: 'Replan a day', exact: true }).click();
  await expect(page.getByLabel('Whose day?')).toBeVisible();
  await page.goto(`/reception-replan/${doctor._id}?minutes=45`);
  await expect(
    page.getByRole('heading', { name: `${doctor.name} is 45 minutes late`, exact: true }),
  ).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Kiran Bedekar' }).first();
  await expect(row.getByText('45 min later', { exact: true })).toBeVisible();
  await expect(page.getByText('You need not do anything.')).toBeVisible();
  await row.getByRole('radio', { name: 'Offer', exact: true }).press(' ');
  const offers = page
    .getByRole('list', { name: 'Offers to Kiran Bedekar', exact: true })
    .getByRole('listitem');
  await expect(offers).toHaveCount(3);
  await offers
    .last()
    .getByRole('button', { name: /^Drop / })
    .click();
  await expect(offers).toHaveCount(2);
  await offers
    .last()
    .getByRole('button', { name: /^Exchange / })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Another time of / });
  await dialog.locator('input[name=slot]').last().press(' ');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Offer this time', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(offers).toHaveCount(2);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: /^Apply and .* patients?$/ }).click();
  await expect(page.getByText('The plan is applied')).toBeVisible();
  await expect(row.getByRole('button', { name: /^Confirm/ }).first()).toBeVisible();

  const context = await browser.newContext({ baseURL: clinic.url });
  const own = await context.newPage();
  await own.goto('/login');
  await own.evaluate((token) => localStorage.setItem('token', token), patient);
  await own.goto(`/my-appointments/${appointmentId}`);
  await expect(
    own.getByRole('heading', { name: `${doctor.name} is late today`, exact: true }),
  ).toBeVisible();
  await expect(own.getByRole('button', { name: /my appointment, about .*M$/ })).toBeVisible();
  await expectAccessible(own);
  await expectNoOverflow(own);
  await own.getByRole('radio').first().press(' ');
  await own.getByRole('button', { name: /^Take / }).click();
  await expect(own.getByText('Your appointment is moved')).toBeVisible();
  await expect(own.getByRole('heading', { name: /is late today$/ })).toHaveCount(0);
  await context.close();

  await page.reload();
  await expect(page.getByRole('heading', { name: /minutes late$/ })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a plan of a changed day is refused, and a new one is applied', async ({ page, clinic }) => {
  test.slow();
  const { doctor, dToken } = await startingSoon(clinic, 'Zoya Sheikh');
  await page.goto('/admin-login');
  await page.evaluate((token) => localStorage.setItem('dToken', token), dToken);
  await page.goto('/doctor-dashboard');
  await page.getByRole('link', { name: 'Replan the day', exact: true }).click();
  await page.getByRole('radio', { name: 'Ill', exact: true }).press(' ');
  await expect(
    page.getByRole('heading', { name: `${doctor.name} is ill today`, exact: true }),
  ).toBeVisible();
  // The heading changes before the plan for the new cause has arrived.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await post(`${clinic.url}/api/doctor/running-late`, { minutes: 15 }, { dToken });
  const apply = page.getByRole('button', { name: /^Apply and .* patients?$/ });
  await apply.click();
  const changed = page.getByRole('alert').filter({ hasText: 'The day has changed' });
  await expect(changed.getByText(/another delay was announced/)).toBeVisible();
  await expectAccessible(page);
  await changed.getByRole('button', { name: 'See the new plan', exact: true }).click();
  await apply.click();
  await expect(page.getByText('The plan is applied')).toBeVisible();
});

test('appointments that cannot take place lead desk and doctor to where they are decided', {
  tag: '@phone',
}, async ({ page, clinic }) => {
  test.slow();
  const { doctor, dToken } = await startingSoon(clinic, 'Omar Sait');
  const { days } = await getJson(`${clinic.url}/api/doctor/availability?docId=${doctor._id}`);
  const [{ slotDate, slots }] = days;
  const hourLater = slots
    .slice(12, 14)
    .map((slot: { slotTime: string }) => ({ ...slot, slotDate }));
  await bookFirst(clinic, await registerPatient(clinic, 'Farida Contractor'), [doctor], hourLater);
  const { date } = await getJson(`${clinic.url}/api/doctor/day`, { dToken });
  const leave = { from: date, until: date, kind: 'closed' };
  await post(`${clinic.url}/api/doctor/add-exception`, leave, { dToken });
  await signInDesk(page, clinic);
  const attention = page.getByRole('region', { name: 'Needs attention', exact: true });
  const decide = attention.getByRole('link', {
    name: 'Move or cancel the appointment of Farida Contractor',
    exact: true,
  });
  const showAll = async () => {
    await expect(attention.getByRole('listitem').first()).toBeVisible();
    const more = attention.getByRole('button', { name: /^Show .* more$/ });
    if (await more.isVisible()) await more.click();
  };
  // The dashboard names the first ones; other journeys have booked the doctor as well.
  for (const path of ['/admin-dashboard', '/reception']) {
    await page.goto(path);
    await showAll();
    await expect(attention.getByText(`with ${doctor.name}`).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
  await expect(attention.getByText(`Farida Contractor with ${doctor.name}`)).toBeVisible();
  await attention
    .getByRole('link', { name: 'Offer times to Farida Contractor', exact: true })
    .click();
  await expect(
    page.getByRole('heading', { name: `${doctor.name} is ill today`, exact: true }),
  ).toBeVisible();
  await page.goBack();
  await showAll();
  await decide.click();
  await expect(page.getByText('Appointment of Farida Contractor', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel appointment', exact: true })).toBeVisible();

  await page.evaluate((token) => {
    localStorage.removeItem('aToken');
    localStorage.setItem('dToken', token);
  }, dToken);
  await page.goto('/doctor-dashboard');
  await expect(attention.getByText('It is inside leave.').first()).toBeVisible();
  await showAll();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await decide.click();
  const cancel = page.getByRole('button', {
    name: 'Cancel the appointment of Farida Contractor',
    exact: true,
  });
  await expect(cancel.first()).toBeVisible();
});

test('a closed room gives its appointment another one, and opens again', { tag: '@phone' }, async ({
  page,
  clinic,
}) => {
  test.slow();
  const { doctor, dToken } = await startingSoon(clinic, 'Omar Sait');
  const { token: aToken } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
  const { locations } = await getJson(`${clinic.url}/api/admin/locations`, { aToken });
  const rooms = [{ name: 'Room One' }, { name: 'Room Two' }];
  const { isFirst: _, retired: __, ...first } = locations[0];
  await post(
    `${clinic.url}/api/admin/save-location`,
    { location: { ...first, rooms } },
    { aToken },
  );
  const { visitTypes } = await getJson(`${clinic.url}/api/doctor/visit-types`, { dToken });
  const inPerson = visitTypes.map((type: object) => ({ ...type, byVideo: false, inPerson: true }));
  await post(`${clinic.url}/api/doctor/visit-types`, { visitTypes: inPerson }, { dToken });
  const { days } = await getJson(`${clinic.url}/api/doctor/availability?docId=${doctor._id}`);
  const [{ slotDate, slots }] = days;
  const hourLater = slots
    .slice(12, 14)
    .map((slot: { slotTime: string }) => ({ ...slot, slotDate }));
  await bookFirst(clinic, await registerPatient(clinic, 'Leela Thomas'), [doctor], hourLater);
  await signInDesk(page, clinic);
  await page.goto(`/reception-replan/${doctor._id}`);
  await page.getByRole('radio', { name: 'A room is closed', exact: true }).press(' ');
  await expect(
    page.getByRole('heading', { name: 'Room One is closed today', exact: true }),
  ).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Leela Thomas' }).first();
  await expect(row.getByText(/^Gets Room Two at the same time/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Apply and tell 1 patient', exact: true }).click();
  await expect(page.getByText('Room One is closed until midnight.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open it again', exact: true }).click();
  await expect(page.getByText(/^The room closes until midnight/)).toBeVisible();
});

async function signInDesk(page: Page, clinic: Clinic): Promise<void> {
  const { token } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
  await page.goto('/admin-login');
  await page.evaluate((aToken) => localStorage.setItem('aToken', String(aToken)), token);
}
