import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { getJson, listDoctors, post, signInDoctor } from './support/booked.ts';
import { type Clinic, test } from './support/clinic.ts';
import { signUp } from './support/journey.ts';
import { expectNoOverflow } from './support/widths.ts';

const PHONE = '+91 98450 71326';

/** Turns emergency access on or off; returns the admin's token. */
async function offer({ url, admin }: Clinic, emergencyAccess: boolean): Promise<string> {
  const { token } = await post(`${url}/api/admin/login`, admin);
  const { settings } = await getJson(`${url}/api/admin/settings`, { atoken: token });
  const { name, phone, email, address, mapUrl, people, figures } = settings;
  const stored = { name, phone, email, address, mapUrl, people, figures };
  await post(`${url}/api/admin/settings`, { ...stored, emergencyAccess }, { atoken: token });
  return token;
}

async function signInWith(page: Page, key: 'aToken' | 'dToken', token: string): Promise<void> {
  await page.goto('/admin-login');
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, token] as const);
}

test('a doctor opens a record in an emergency, the patient reads why, the admin checks it', async ({
  page,
  browser,
  clinic,
}) => {
  test.slow();
  const adminToken = await offer(clinic, true);
  await page.goto('/login');
  await signUp(page);
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const address = { line1: '', line2: '' };
  const profile = { name: 'Asha Rao', phone: PHONE, gender: 'Female', dob: '1980-02-29', address };
  await post(`${clinic.url}/api/user/update-profile`, profile, { token });
  const entry = { kind: 'allergy', text: 'Penicillin', state: 'active' };
  await post(`${clinic.url}/api/user/save-health-entry`, { entry }, { token });

  const newPage = async () => (await browser.newContext({ baseURL: clinic.url })).newPage();
  const doctor = await newPage();
  const [first] = await listDoctors(clinic);
  if (!first) throw new Error('the sample has no doctor');
  await signInWith(doctor, 'dToken', await signInDoctor(clinic, first));
  await doctor.goto('/doctor-patients');
  await doctor.getByRole('link', { name: /^Not your patient\?/ }).press('Enter');
  await expectAccessible(doctor);
  await expectNoOverflow(doctor);
  await doctor.getByLabel('Phone number').fill('98450 71326');
  await doctor.getByRole('button', { name: 'Find', exact: true }).press('Enter');
  await doctor.getByRole('button', { name: 'Choose Asha Rao', exact: true }).press('Enter');
  await doctor.getByLabel('Reason').fill('Came in without being able to speak');
  await expectAccessible(doctor);
  await expectNoOverflow(doctor);
  await doctor.getByRole('button', { name: 'Open for one hour', exact: true }).press('Enter');
  await expect(
    doctor.getByText(/Emergency access until .* · the patient was notified/),
  ).toBeVisible();
  await expect(doctor.getByText('Penicillin')).toBeVisible();
  await expectAccessible(doctor);
  await expectNoOverflow(doctor);

  const admin = await newPage();
  await signInWith(admin, 'aToken', adminToken);
  await admin.goto('/audit-trail');
  await admin.getByRole('link', { name: /^Records opened in an emergency: 1 to check/ }).click();
  await expectAccessible(admin);
  await expectNoOverflow(admin);
  await admin.getByRole('button', { name: 'Justified', exact: true }).press('Enter');
  await expect(admin.getByText(/^Checked /)).toBeVisible();

  await page.goto('/record-access');
  const seen = page.getByRole('region', { name: 'Opened in an emergency' });
  await expect(seen).toContainText('Came in without being able to speak');
  await expect(seen).toContainText('found it justified');
  await expectAccessible(page);
  await expectNoOverflow(page);

  await offer(clinic, false);
  await doctor.reload();
  await expect(doctor.getByText('You no longer see this record')).toBeVisible();
  await expect(doctor.getByText('Penicillin')).toBeHidden();
  await expectAccessible(doctor);
  await doctor.goto('/doctor-patients');
  await expect(doctor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(doctor.getByText('Not your patient?')).toBeHidden();
});
