import { expect, type Page } from '@playwright/test';
import { getJson, post } from './support/booked.ts';
import { type Clinic, test } from './support/clinic.ts';
import { MARKUP, plantMarkup, sendMarkup } from './support/plant-markup.ts';
import { startingSoon } from './support/starting-soon.ts';

// A clinic of its own: every name in it becomes markup.
test.use({ settings: { SESSION_MAX_H: '11' } });

declare global {
  interface Window {
    ran?: number;
  }
}

const ADMIN_PAGES = [
  '/admin-dashboard',
  '/reception',
  '/reception-accounts',
  '/all-appointments',
  '/add-doctor',
  '/doctor-list',
  '/audit-trail',
  '/payments',
  '/patients',
  '/messages',
  '/clinic-settings',
  '/clinic-settings?section=clinic',
  '/clinic-settings?section=about',
  '/clinic-holidays',
  '/clinic-import',
  '/clinic-intake-form',
  '/admin-account',
];
const DOCTOR_PAGES = [
  '/doctor-dashboard',
  '/doctor-appointments',
  '/doctor-patients',
  '/doctor-hours',
  '/doctor-profile',
  '/doctor-account',
];
const PATIENT_PAGES = ['/my-appointments', '/my-profile', '/record-access'];
const PUBLIC_PAGES = ['/', '/doctors', '/doctors/Neurologist', '/about', '/contact', '/join'];

test('no page runs markup that people have entered as text', async ({ page, clinic }) => {
  test.slow();
  const booked = await startingSoon(clinic, MARKUP);
  await sendMarkup(clinic, booked);
  const userId = await patientId(clinic);
  const { token: aToken } = await post(`${clinic.url}/api/admin/login`, clinic.admin);
  await clinic.kill();
  expect(await plantMarkup(clinic)).toEqual(
    expect.arrayContaining(['doctors.name', 'patients.name', 'note_versions.plan']),
  );
  await clinic.start();
  await page.addInitScript(
    (tokens) => {
      for (const [name, token] of Object.entries(tokens)) localStorage.setItem(name, token);
    },
    { token: booked.patient, dToken: booked.dToken, aToken: String(aToken) },
  );
  const { appointmentId, code, doctor } = booked;
  const pages = [
    ...PUBLIC_PAGES,
    `/appointment/${doctor._id}`,
    ...PATIENT_PAGES,
    `/my-appointments/${appointmentId}`,
    `/receipt/${appointmentId}`,
    `/meeting/${code}`,
    ...DOCTOR_PAGES,
    `/doctor-appointments/${appointmentId}`,
    ...ADMIN_PAGES,
    `/doctor-list/${doctor._id}`,
    `/doctor-list/${doctor._id}/hours`,
    `/patients/${userId}`,
    '/sandbox/mail',
  ];
  const shown: string[] = [];
  for (const path of pages) if (await showsMarkup(page, path)) shown.push(path);
  // At least these pages show it as text.
  expect(shown).toEqual(
    expect.arrayContaining([
      '/doctors',
      `/appointment/${doctor._id}`,
      '/my-appointments',
      `/my-appointments/${appointmentId}`,
      `/meeting/${code}`,
      '/doctor-appointments',
      `/doctor-appointments/${appointmentId}`,
      '/all-appointments',
      '/doctor-list',
      '/patients',
    ]),
  );
});

/** Opens a page; returns whether it shows the markup as text. Fails if it used it as markup. */
async function showsMarkup(page: Page, path: string): Promise<boolean> {
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const found = await page.evaluate(() => ({
    ran: window.ran,
    pictures: document.querySelectorAll('img[onerror], img[src="x"]').length,
    links: document.querySelectorAll('a[href^="javascript:" i]').length,
    handlers: document.querySelectorAll('[onerror], [onload], [onclick]').length,
  }));
  expect(found, path).toEqual({ ran: undefined, pictures: 0, links: 0, handlers: 0 });
  const text = (await page.locator('body').textContent()) ?? '';
  const values = await page.evaluate(() =>
    [...document.querySelectorAll('input, textarea')].map(
      (field) => (field as HTMLInputElement).value,
    ),
  );
  return [text, ...values].some((each) => each.includes(MARKUP));
}

async function patientId({ url, admin }: Clinic): Promise<string> {
  const { token: aToken } = await post(`${url}/api/admin/login`, admin);
  const search = encodeURIComponent(MARKUP);
  const { patients } = await getJson(`${url}/api/admin/patients?search=${search}`, {
    aToken: String(aToken),
  });
  return patients[0]._id;
}
