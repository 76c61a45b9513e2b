import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { buildWebIfStale } from '#scripts/build-web.ts';
import { JourneyPage } from './support/journey-page.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, startServer } from './support/server-process.ts';

/**
 * Measures, on a phone with a quarter of the processor's speed, the largest delay between an interaction
 * and the next frame of each journey (Event Timing), and the taps and fields from home to a booking.
 */
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/lib/chromium/chromium';
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
const SLOWDOWN = 4;
const PATIENT = { email: 'interaction@bench.test', password: 'a long enough secret' };
/** The sample clinic's. */
const DOCTOR = { email: 'pallavi-patil@sample.nadi.example', password: 'sample-clinic-visit' };
const ADMIN = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };

async function bench(): Promise<void> {
  await buildWebIfStale();
  const dataDir = await mkdtemp(join(tmpdir(), 'nadi-interaction-'));
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGS });
  try {
    for (const measure of [measurePatient, measureDoctor, measureAdmin, measureReception]) {
      const journey = await JourneyPage.open(browser, { baseURL: server.url, slowdown: SLOWDOWN });
      await measure(journey);
      // A slowed page keeps a processor busy also while it is at rest.
      await journey.close();
    }
  } finally {
    await closeAll(browser);
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function closeAll(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await context.close();
  await browser.close();
}

async function measurePatient(journey: JourneyPage): Promise<void> {
  await journey.begin('/');
  await chooseFromHome(journey);
  await journey.page.waitForURL(/login/);
  await journey.fill('Full name', 'Asha Rao');
  await journey.fill('Email', PATIENT.email);
  await journey.fill('Password', PATIENT.password);
  await journey.tap('button', 'Create account');
  await journey.see('heading', 'You are booked');
  await journey.report('booking from home, new patient');

  await journey.begin('/');
  await chooseFromHome(journey);
  await journey.see('heading', 'You are booked');
  await journey.report('booking from home, returning patient');

  await journey.tap('button', /^Pay Online/);
  await journey.tap('button', /Razorpay/);
  await journey.tap('button', /card that works/);
  await journey.page.getByText('Paid', { exact: true }).first().waitFor();
  await journey.report('paying the booking');

  await journey.begin('/my-appointments');
  for (const name of [/^Reschedule/, /^Cancel appointment/]) {
    await journey.tap('button', name);
    await journey.closeDialog();
  }
  await journey.tap('tab', /^Past/);
  await journey.report('my appointments: two dialogs, the past');
}

/** The first doctor who is free, the first free time, Book. */
async function chooseFromHome(journey: JourneyPage): Promise<void> {
  const { page } = journey;
  await journey.tapOn(page.locator('main article').getByRole('link', { name: /^Dr\./ }));
  await journey.tapOn(page.locator('label:has(input[name="slot"]:not(:disabled))'));
  await journey.tap('button', 'Book appointment');
}

async function measureDoctor(journey: JourneyPage): Promise<void> {
  await journey.logIn(DOCTOR, /doctor-dashboard/);
  for (const name of ['Day after', 'Day after', 'Day before']) await journey.tap('button', name);
  await journey.report('doctor: three days of the agenda');

  await prepareToPrescribe(journey);
  await journey.begin('/doctor-dashboard');
  await journey.tapOn(journey.page.locator('main a[href^="/doctor-appointments/"]'));
  await journey.fill('Plan', 'Rest, and drink enough.');
  await journey.tap('button', 'Sign note');
  await journey.tapOn(journey.page.getByRole('dialog').getByRole('button', { name: 'Sign note' }));
  await journey.page
    .getByText(/^Signed /)
    .first()
    .waitFor();
  await journey.tap('button', 'New prescription');
  await journey.fill('Generic name', 'para');
  await journey.tapOn(journey.page.getByRole('option', { name: /^Paracetamol/ }));
  await journey.fill('Age of the patient, in years', '41');
  await journey.tap('button', 'Preview prescription');
  await journey.tap('button', 'Issue prescription');
  await journey.page.getByRole('article', { name: /^Prescription/ }).waitFor();
  await journey.report(
    'doctor: from the dashboard to a signed note and a known medicine (at most 14)',
  );

  await journey.begin('/doctor-hours');
  await journey.tapOn(journey.page.getByText('Sunday', { exact: true }));
  await journey.tap('button', 'Add leave or extra hours');
  await journey.report('doctor: hours and leave');
}

/** Completes the doctor's profile and adds a medicine to the favourites, as an earlier day would have. */
async function prepareToPrescribe({ page }: JourneyPage): Promise<void> {
  const dToken = await page.evaluate(() => localStorage.getItem('dToken') ?? '');
  const directions = {
    strength: '500 mg',
    dose: '1 tablet',
    frequency: '1-0-1',
    duration: '5 days',
  };
  for (const [path, data] of Object.entries({
    'update-profile': { registrationNumber: 'KA 12345', qualification: 'MBBS' },
    'save-favourite-medicine': { medicine: { name: 'Paracetamol', ...directions } },
  })) {
    const answer = await page.request.post(`/api/doctor/${path}`, { data, headers: { dToken } });
    if (!answer.ok()) throw new Error(await answer.text());
  }
}

async function measureAdmin(journey: JourneyPage): Promise<void> {
  await journey.logIn(ADMIN, /admin-dashboard/);
  await journey.begin('/all-appointments');
  await journey.tap('button', /: details/);
  await journey.closeDialog();
  await journey.fill('Search', 'asha');
  await journey.page.waitForURL(/search=asha/);
  await journey.report('admin: an appointment, a search');

  await journey.begin('/payments');
  await journey.tap('button', /the payment of/);
  await journey.closeDialog();
  await journey.report('admin: a payment');

  await journey.begin('/reception');
  await journey.tap('button', 'Day after');
  await journey.tap('button', 'Book for a patient');
  await journey.closeDialog();
  await journey.report('admin: the board of the day');
}

/** Books for a caller at a free time of the day after, and finds the caller again from another page. */
async function measureReception(journey: JourneyPage): Promise<void> {
  const { page } = journey;
  await journey.logIn(ADMIN, /admin-dashboard/);
  await journey.report('reception: signing in');
  await journey.begin('/reception');
  await journey.tap('button', 'Day after');
  await page.waitForURL(/date=/);
  await journey.tap('button', /^\d+:\d\d [AP]M, free: book with/);
  await journey.fill('Patient', 'asha');
  await journey.tapOn(page.getByRole('dialog').getByRole('button', { name: /^Asha Rao/ }));
  await journey.tapOn(page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }));
  await page.getByText('Booked for Asha Rao').first().waitFor();
  await journey.report('reception: booking for a caller');

  await journey.begin('/all-appointments');
  await journey.tap('button', /^Find a patient/);
  await journey.fill('Search people, appointments, payments and pages', 'asha');
  await journey.tapOn(page.getByRole('option', { name: /^Asha Rao.*born|^Asha Rao.*@/ }));
  await page.waitForURL(/patients\//);
  await journey.report('reception: finding a patient');
}

await bench();
