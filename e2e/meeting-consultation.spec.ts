import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts';
import { getJson, post } from './support/booked.ts';
import { expectFrames, newCaller } from './support/call.ts';
import { type Clinic, test } from './support/clinic.ts';
import { knowMedicine, startingSoon } from './support/starting-soon.ts';

// A clinic of its own: journeys of other files expect every doctor to keep the default hours.
test.use({ settings: { STUN_URLS: 'stun:127.0.0.1:9', CLINIC_TIME_ZONE: 'Asia/Kolkata' } });

const DIRECTIONS = [
  ['Strength', '500 mg'],
  ['Dose', '1 tablet'],
  ['How often', '1-0-1'],
  ['For how long', '5 days'],
] as const;
const WIDTHS = [390, 820, 1440];
const PHONES = [320, 360, 390];
const PLAN = 'Rest, and drink enough.';

test('a consultation by keyboard: live pulse, note, prescription, follow-up, and a check on a phone', async ({
  browser,
  clinic,
}) => {
  test.slow();
  const soon = await startingSoon(clinic, 'Asha Rao');
  const { appointmentId, dToken } = soon;
  const registered = { registrationNumber: 'KA 12345', qualification: 'MBBS' };
  await post(`${clinic.url}/api/doctor/update-profile`, registered, { dToken });

  const meeting = `${clinic.url}/meeting/${soon.code}`;
  const patient = await openAs(browser, { token: soon.patient }, meeting);
  const doctor = await openAs(browser, { dToken }, meeting);
  for (const page of [patient, doctor]) {
    await expect(page.getByLabel('Microphone level')).toBeVisible();
    await press(page, 'Join Meeting');
  }
  await Promise.all([expectFrames(patient, 1), expectFrames(doctor, 1)]);
  for (const page of [patient, doctor]) await expectControlsInReach(page);
  await press(patient, 'Vitals');
  await press(patient, 'Show them to the doctor');

  await press(doctor, 'Patient record');
  const panel = doctor.getByRole('complementary', { name: 'Patient record' });
  await expect(panel.getByText('Shared by the patient in this call.')).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Live vitals' })).toContainText(/\d{2,3}\s*bpm/);
  await expect(doctor.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
  await panel.getByRole('tab', { name: 'Now', exact: true }).press('ArrowRight');
  await panel.getByRole('textbox', { name: 'Plan' }).focus();
  await doctor.keyboard.type(PLAN);
  await expect(panel.getByText(/^Saved \d/)).toBeVisible();
  await expectAccessible(doctor);

  await press(doctor, 'End call');
  await press(doctor, 'Leave');
  await expect(doctor).toHaveURL(/\/doctor-appointments\//);
  await expect(doctor.getByRole('textbox', { name: 'Plan' })).toHaveValue(PLAN);
  await prescribe(doctor, 'Paracetamol');
  await expect(doctor.getByRole('article', { name: /^Prescription/ })).toContainText('Issued');
  await chooseFollowUp(doctor);
  await press(doctor, 'Finish and book the follow-up');
  await expect(doctor.getByText('Completed', { exact: true }).first()).toBeVisible();
  await expectNoSidewaysScroll(doctor);

  await patient.goto(`${clinic.url}/my-appointments/${appointmentId}`);
  await expect(
    patient.getByRole('heading', { name: 'Summary of your appointment', exact: true }),
  ).toBeVisible();
  await expect(patient.getByText(PLAN)).toBeVisible();
  await expect(patient.getByRole('article', { name: /^Prescription/ })).toContainText(
    'Paracetamol',
  );
  await expectAccessible(patient);
  await expectNoSidewaysScroll(patient);
  const own = await getJson(`${clinic.url}/api/user/appointments`, { token: soon.patient });
  expect(own.appointments).toHaveLength(2);

  const paper = await openPaper(browser, clinic, soon);
  await expect(paper.getByText('is current')).toBeVisible();
  await expect(paper.getByText('Paracetamol')).toBeVisible();
  await expect(paper.getByText('A. R.')).toBeVisible();
  await expectAccessible(paper);
  await press(doctor, 'Replace');
  await enterAge(doctor);
  await issue(doctor);
  await expect(doctor.getByText('Replaced', { exact: true })).toBeVisible();
  await paper.reload();
  await expect(paper.getByText('was replaced by a newer one. Do not use it.')).toBeVisible();
  const newer = await openPaper(browser, clinic, soon);
  await press(doctor, 'Cancel');
  await expectAccessibleDialog(doctor);
  await press(doctor, 'Cancel prescription');
  await expect(doctor.getByText('Cancelled', { exact: true })).toBeVisible();
  await newer.reload();
  await expect(newer.getByText('was cancelled. Do not use it.')).toBeVisible();
  for (const page of [patient, doctor, paper, newer]) await page.context().close();
});

test('the record beside a call keeps typed text, a failed save and the face in sight', async ({
  browser,
  clinic,
}) => {
  const { dToken, code } = await startingSoon(clinic, 'Asha Rao');
  const page = await openAs(browser, { dToken }, `${clinic.url}/meeting/${code}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByLabel('Microphone level')).toBeVisible();
  await press(page, 'Join Meeting');
  await press(page, 'Patient record');
  const record = page.getByRole('complementary', { name: 'Patient record' });
  const plan = record.getByRole('textbox', { name: 'Plan' });
  await record.getByRole('tab', { name: 'Now', exact: true }).press('ArrowRight');
  await page.route('**/api/doctor/save-note', (route) => route.abort());
  await plan.focus();
  await page.keyboard.type(PLAN);
  for (const name of ['Notes', 'Prescription', 'History']) {
    const tab = record.getByRole('tab', { name, exact: true });
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(record.getByText(/^Not saved yet, trying again/)).toBeInViewport();
    await expectAccessible(page);
    await tab.press('ArrowRight');
  }
  await page.unroute('**/api/doctor/save-note');
  await record.getByRole('tab', { name: 'Now', exact: true }).press('ArrowRight');
  await expect(plan).toHaveValue(PLAN);

  await press(page, 'Chat');
  const chat = page.getByRole('complementary', { name: 'Chat' });
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(chat).toBeInViewport({ ratio: 1 });
    await expect(record).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(chat).toBeInViewport({ ratio: 1 });
  await expect(record).toBeHidden();
  await press(page, 'Close chat');
  await expect(plan).toHaveValue(PLAN);
  const face = await page.getByRole('list', { name: 'People in this meeting' }).boundingBox();
  const sheet = await record.boundingBox();
  expect(face?.height).toBeGreaterThan(200);
  expect((face?.y ?? 0) + (face?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0);
  await expectAccessible(page);
  await page.context().close();
});

test('a doctor issues a known medicine in the call with five presses and one word', async ({
  browser,
  clinic,
}) => {
  const { dToken, code, appointmentId } = await startingSoon(clinic, 'Asha Rao');
  const directed = await knowMedicine(clinic, dToken);
  const page = await openAs(browser, { dToken }, `${clinic.url}/meeting/${code}`);
  await expect(page.getByLabel('Microphone level')).toBeVisible();
  await press(page, 'Join Meeting');
  await press(page, 'Patient record');
  await page.getByRole('tab', { name: 'Now', exact: true }).press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');

  await press(page, 'New prescription');
  await page.keyboard.type('telm');
  await expect(page.getByRole('option', { name: /Telmisartan.*Favourite/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Change medicine 1', exact: true })).toBeFocused();
  await enterAge(page);
  await issue(page);
  await expect(page.getByRole('article', { name: /^Prescription/ })).toContainText('Issued');
  const own = await getJson(`${clinic.url}/api/doctor/appointment?appointmentId=${appointmentId}`, {
    dToken,
  });
  expect(own.appointments.at(-1).prescriptions[0].sheet.items).toEqual([
    { ...directed, asNeeded: false },
  ]);
  await page.context().close();
});

/** Presses the button of this name with the keyboard. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).press('Enter');
}

async function prescribe(page: Page, medicine: string): Promise<void> {
  await press(page, 'New prescription');
  await enterAge(page);
  await page.getByLabel('Generic name').focus();
  await page.keyboard.type(medicine);
  for (const [label, text] of DIRECTIONS) {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type(text);
  }
  await expectAccessible(page);
  await issue(page);
}

async function issue(page: Page): Promise<void> {
  await press(page, 'Preview prescription');
  await expectAccessibleDialog(page);
  await press(page, 'Issue prescription');
}

/** The patient's profile has no date of birth. */
async function enterAge(page: Page): Promise<void> {
  await page.getByLabel('Age of the patient, in years').focus();
  await page.keyboard.type('41');
}

async function chooseFollowUp(page: Page): Promise<void> {
  await press(page, 'Another day');
  const dialog = page.getByRole('dialog', { name: 'When is the follow-up?' });
  await dialog.locator('input[name="day"]:not(:disabled)').nth(2).press('Space');
  await expectAccessibleDialog(page);
  await dialog.locator('input[name="slot"]:not(:disabled)').first().press('Space');
  await dialog.getByRole('button', { name: 'Choose this time', exact: true }).press('Enter');
  await expect(page.getByText(/^Follow-up on \d/)).toBeVisible();
}

async function openAs(
  browser: Browser,
  tokens: Record<string, string>,
  url: string,
): Promise<Page> {
  const context = await newCaller(browser);
  await context.addInitScript((given) => {
    for (const [key, token] of Object.entries(given)) localStorage.setItem(key, token);
  }, tokens);
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(url);
  return page;
}

/** Opens the page behind the QR code of the patient's newest prescription, on a phone without an account. */
async function openPaper(
  browser: Browser,
  { url }: Clinic,
  { appointmentId, patient }: { appointmentId: string; patient: string },
): Promise<Page> {
  const address = `${url}/api/user/appointment?appointmentId=${appointmentId}`;
  const { prescriptions } = await getJson(address, { token: patient });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true });
  await page.goto(url + new URL(prescriptions.at(-1).url).pathname);
  expect(await sidewaysScroll(page)).toBe(0);
  return page;
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
  }
}

/** On every phone, all controls of the call lie within the window. */
async function expectControlsInReach(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of PHONES) {
    await page.setViewportSize({ width, height: 740 });
    for (const button of await page.getByRole('contentinfo').getByRole('button').all()) {
      await expect(button).toBeInViewport({ ratio: 1 });
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  }
  if (before) await page.setViewportSize(before);
}

/** Pixels that the page is wider than the window. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
