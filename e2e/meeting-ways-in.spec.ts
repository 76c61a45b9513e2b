import { bookableDays } from '@nadi/domain/slots';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expectFrames, newCaller, tile } from './support/call.ts';
import { type Clinic, test } from './support/clinic.ts';
import { newPatient } from './support/journey.ts';

test.use({ settings: { STUN_URLS: 'stun:127.0.0.1:9' } });

test('an instant meeting: one code to copy, to follow and to start', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'camera', 'microphone']);
  await page.goto('/new');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const code = await page.getByLabel('Meeting code').inputValue();
  expect(code).toMatch(/^[A-Za-z0-9]{10}$/);
  await page.getByRole('button', { name: 'Copy code', exact: true }).click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await expect(page.getByRole('link', { name: 'Join this meeting', exact: true })).toHaveAttribute(
    'href',
    `/meeting/${code}`,
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Start Meeting Now', exact: true }).click();
  await expect(page).toHaveURL(`/meeting/${code}`);
  await expect(page.getByRole('heading', { name: 'Ready to join?', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Join Meeting', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Meeting ${code}`, exact: true })).toBeVisible();
  await expect(tile(page, 'Guest')).toContainText('(You)');
  await expectAccessible(page);
});

test('a meeting for later: only a title is needed, and nothing is saved', {
  tag: '@phone',
}, async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.goto('/new');
  await page.getByRole('tab', { name: 'Schedule Meeting' }).click();
  await page.getByRole('button', { name: 'Schedule Meeting', exact: true }).click();
  await expect(page.getByLabel('Meeting Title')).toBeFocused();

  await page.getByLabel('Meeting Title').fill('Second opinion');
  await page.getByRole('button', { name: /^Date Pick a date/ }).click();
  await expect(page.locator('.rdp-weekday').first()).toHaveText('Su');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: /^Date [A-Z][a-z]+ \d{1,2}, \d{4}$/ }),
  ).toBeVisible();
  await expect(page.getByLabel('Hour')).toHaveValue('12');
  await expect(page.getByLabel('Minute')).toHaveValue('00');
  await expect(page.getByLabel('AM or PM')).toHaveValue('PM');
  await page.getByRole('button', { name: 'Schedule Meeting', exact: true }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Second opinion');
  await expect(notice).toContainText(/Meeting code: [A-Za-z0-9]{10}/);
  await expectAccessible(page);
  expect(sent).toEqual([]);
});

test('joining by code: a blank code goes nowhere, a bad one is refused with advice', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/join');
  await expectAccessible(page);
  await page.getByLabel('Your Name').fill('Asha Rao');
  await page.getByLabel('Meeting Code').fill('   ');
  await page.getByRole('button', { name: 'Join Meeting', exact: true }).click();
  await expect(page.getByText('Please fill in this field')).toBeVisible();
  await expect(page.getByLabel('Meeting Code')).toBeFocused();
  await expect(page).toHaveURL('/join');
  await page.getByLabel('Meeting Code').fill('no such code!');
  await page.getByRole('button', { name: 'Join Meeting', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: 'This meeting code is not complete', exact: true }),
  ).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Enter another code', exact: true }).click();
  await page.getByLabel('Your Name').fill('Asha Rao');
  await page.getByLabel('Meeting Code').fill(' aB3dE5gH7j ');
  await page.getByRole('button', { name: 'Join Meeting', exact: true }).click();
  await expect(page).toHaveURL('/meeting/aB3dE5gH7j?name=Asha%20Rao');
  await page.getByRole('button', { name: 'Join Meeting', exact: true }).click();
  await expect(tile(page, 'Asha Rao')).toContainText('(You)');
});

test('the device check shows oneself and stays out of the way', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/join');
  await page.getByRole('button', { name: 'Check camera and microphone', exact: true }).click();
  await expect(page.getByLabel('Microphone level')).toBeVisible();
  await expect(page.getByLabel('Camera', { exact: true })).not.toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByLabel('Your Name')).toBeVisible();
});

test('a call takes over the devices of the green room, and closes them when it ends', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera', 'microphone']);
  await page.addInitScript(recordOpenedTracks);
  await page.goto('/meeting/aB3dE5gH7k');
  await expect(page.getByLabel('Camera', { exact: true })).not.toHaveValue('');
  await page.getByRole('button', { name: 'Join Meeting', exact: true }).click();
  await expect(tile(page, 'Guest')).toContainText('(You)');
  const camera = page.getByRole('button', { name: 'Turn off camera', exact: true });
  await expect(camera).toBeVisible();
  expect(await page.evaluate(openedTracks)).toEqual(['audio live', 'video live']);
  await page.getByRole('button', { name: 'End call', exact: true }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.poll(() => page.evaluate(openedTracks)).toEqual(['audio ended', 'video ended']);
});

test('a doctor and a patient meet from their own screens', async ({ browser, clinic }) => {
  test.slow();
  const { patient, doctor } = await someAppointment(clinic);
  const patientCall = await joinFrom(
    browser,
    clinic,
    '/my-appointments',
    { token: patient },
    (page) => page.getByRole('link', { name: /^Join Meeting/, exact: true }),
  );
  // Earlier appointments of the doctor may have a button as well.
  const meeting = new URL(patientCall.url()).pathname;
  const doctorCall = await joinFrom(
    browser,
    clinic,
    '/doctor-appointments',
    { dToken: doctor.token },
    (page) => page.locator(`a[href^="${meeting}"]`),
  );

  await expect(tile(patientCall, doctor.name).getByLabel(/^Logged in/)).toBeVisible();
  await expect(tile(doctorCall, 'Asha Rao').getByLabel(/^Logged in/)).toBeVisible();
  await Promise.all([expectFrames(patientCall, 1), expectFrames(doctorCall, 1)]);
  await patientCall.context().close();
  await doctorCall.context().close();
});

async function joinFrom(
  browser: Parameters<typeof newCaller>[0],
  clinic: Clinic,
  path: string,
  tokens: Record<string, string>,
  link: (page: Page) => Locator,
): Promise<Page> {
  const context = await newCaller(browser);
  await context.addInitScript((given) => {
    for (const [key, token] of Object.entries(given)) localStorage.setItem(key, token);
  }, tokens);
  const page = await context.newPage();
  await page.goto(clinic.url + path);
  const opening = context.waitForEvent('page');
  await link(page).first().click();
  const meeting = await opening;
  await meeting.getByRole('button', { name: 'Join Meeting', exact: true }).click();
  return meeting;
}

/** A patient, and the first doctor of the sample who has a slot within the next 24 hours. */
async function someAppointment({ url, samplePassword }: Clinic) {
  const { name, email, password } = newPatient();
  const { token } = await post(`${url}/api/user/register`, { name, email, password });
  const { doctors } = await (await fetch(`${url}/api/doctor/list`)).json();
  const slots = bookableDays({ now: Date.now(), zone: 'Asia/Kolkata' }).flatMap(
    ({ slotDate, slots }) => slots.map(({ slotTime }) => ({ slotDate, slotTime })),
  );
  for (const { _id: docId, name: doctorName } of doctors) {
    const booked = await post(
      `${url}/api/user/book-appointment`,
      { docId, ...slots[0] },
      { token },
    );
    if (!booked.success) continue;
    const slug = doctorName.toLowerCase().replace('dr. ', '').replaceAll(' ', '-');
    const doctor = { email: `${slug}@sample.nadi.example`, password: samplePassword };
    const signedIn = await post(`${url}/api/doctor/login`, doctor);
    return { patient: token, doctor: { name: doctorName, token: signedIn.token } };
  }
  throw new Error('no doctor of the sample has a slot');
}

async function post(url: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return answer.json();
}

declare global {
  interface Window {
    opened: MediaStreamTrack[];
  }
}

function recordOpenedTracks() {
  window.opened = [];
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    window.opened.push(...stream.getTracks());
    return stream;
  };
}

const openedTracks = () => window.opened.map(({ kind, readyState }) => `${kind} ${readyState}`);
