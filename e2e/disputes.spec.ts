import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { bookFirst, freeSlots, listDoctors, post, signInDoctor } from './support/booked.ts';
import { test } from './support/clinic.ts';
import { signUp } from './support/journey.ts';
import { expectNoOverflow } from './support/widths.ts';

test('a patient disputes a summary, the doctor answers, and both read both texts', async ({
  page,
  browser,
  clinic,
}) => {
  test.slow();
  await page.goto('/login');
  await signUp(page);
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const doctors = await listDoctors(clinic);
  const booked = await bookFirst(clinic, token, doctors, freeSlots().slice(0, 40));
  const { appointmentId } = booked;
  const dtoken = await signInDoctor(clinic, booked.doctor);
  const shared = { appointmentId, summary: { found: 'A cold', toDo: 'Rest' } };
  await post(`${clinic.url}/api/doctor/share-summary`, shared, { dtoken });
  await post(`${clinic.url}/api/doctor/complete-appointment`, { appointmentId }, { dtoken });

  await page.goto(`/my-appointments/${appointmentId}`);
  await page.getByRole('button', { name: 'Dispute something', exact: true }).press('Enter');
  await page.getByLabel('What is not right').fill('I did not have a cold that day');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Send to the doctor', exact: true }).press('Enter');
  await expect(page.getByText(/^Disputed by the patient on/)).toBeVisible();

  const doctor = await (await browser.newContext({ baseURL: clinic.url })).newPage();
  await doctor.goto('/admin-login');
  await doctor.evaluate((value) => localStorage.setItem('dToken', value), dtoken);
  await doctor.goto('/doctor-dashboard');
  await doctor
    .getByRole('link', { name: 'Disputed by patients: 1 to answer', exact: true })
    .press('Enter');
  await doctor.getByLabel('Your answer').fill('Thank you. It was hay fever.');
  await expectAccessible(doctor);
  await expectNoOverflow(doctor);
  await doctor.getByRole('button', { name: 'Answer', exact: true }).press('Enter');
  await expect(doctor.getByText('Answered', { exact: true })).toBeVisible();
  await doctor.goto(`/doctor-appointments/${appointmentId}`);
  await expect(doctor.getByText('I did not have a cold that day')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Thank you. It was hay fever.')).toBeVisible();
  await expectAccessible(page);
});
