import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { audioCodecs, expectFrames, join, tile, tiles } from './support/call.ts';
import { test } from './support/clinic.ts';

test.use({ settings: { STUN_URLS: 'stun:127.0.0.1:9', SAMPLE_DATA: 'off' } });

const asha = (url: string) => `${url}?name=Asha%20Rao`;
const meera = (url: string) => `${url}?name=Dr.%20Meera%20Nair`;

test('two participants meet, toggle devices, chat, and one leaves', async ({ browser, clinic }) => {
  const room = `${clinic.url}/meeting/two-people`;
  const patient = await join(browser, asha(room));
  await expect(patient.getByText('You are the only one here.')).toBeVisible();
  await patient.getByRole('button', { name: 'Copy Invite Link', exact: true }).click();
  await expect(patient.getByRole('alert')).toContainText('Meeting link copied to clipboard');
  const doctor = await join(browser, meera(room));
  await Promise.all([expectFrames(patient, 1), expectFrames(doctor, 1)]);
  for (const page of [patient, doctor])
    await expect.poll(() => audioCodecs(page)).toEqual(['audio/red']);
  await expect(tile(patient, 'Asha Rao')).toContainText('(You)');
  await expect(patient.getByLabel('Logged in')).toHaveCount(0);

  await doctor.getByRole('button', { name: 'Turn off microphone', exact: true }).click();
  await expect(tile(doctor, '(You)').getByLabel('Microphone off')).toBeVisible();
  await expect(tile(patient, 'Dr. Meera Nair').getByLabel('Microphone off')).toBeVisible();
  await doctor.getByRole('button', { name: 'Turn off camera', exact: true }).click();
  await expect(tile(patient, 'Dr. Meera Nair').getByText('M', { exact: true })).toBeVisible();
  await expectAccessible(patient);
  await doctor.getByRole('button', { name: 'Turn on camera', exact: true }).click();
  await expectFrames(patient, 1);

  await doctor.getByRole('button', { name: 'Chat', exact: true }).click();
  await doctor.getByLabel('Message to everyone').fill('Good morning');
  await doctor.keyboard.press('Enter');
  await patient.getByRole('button', { name: 'Chat, 1 new', exact: true }).click();
  await expect(patient.getByRole('log')).toContainText('Good morning');
  await expectAccessible(patient);

  await doctor.getByRole('button', { name: 'End call', exact: true }).click();
  await expect(doctor.getByRole('dialog')).toBeVisible();
  await expectAccessible(doctor);
  await doctor.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(doctor).toHaveURL(`${clinic.url}/`);
  await expect(tiles(patient)).toHaveCount(1);
  await expect(patient.getByText('Dr. Meera Nair left. You can wait here')).toBeVisible();

  await doctor.goBack();
  await expect(
    doctor.getByRole('heading', { name: 'You left the meeting', exact: true }),
  ).toBeVisible();
  await expect(tiles(patient)).toHaveCount(1);
  await doctor.getByRole('button', { name: 'Rejoin', exact: true }).click();
  await expect(patient.getByRole('status').getByText('Dr. Meera Nair joined')).toBeVisible();
  await Promise.all([expectFrames(patient, 1), expectFrames(doctor, 1)]);
  await doctor.context().close();
  await patient.context().close();
});

test('a browser without redundant audio calls and is called', async ({ browser, clinic }) => {
  const room = `${clinic.url}/meeting/older-browser`;
  const first = await join(browser, asha(room), { before: withoutRedundantAudio });
  const second = await join(browser, meera(room));
  const third = await join(browser, `${room}?name=Third`, { before: withoutRedundantAudio });
  await Promise.all([first, second, third].map((page) => expectFrames(page, 2)));
  expect(await audioCodecs(second)).toEqual(['audio/opus', 'audio/opus']);
  for (const page of [first, second, third]) await page.context().close();
});

test('with four participants, one reloads, one crashes, and the others continue', async ({
  browser,
  clinic,
}) => {
  test.slow();
  const room = `${clinic.url}/meeting/four-people`;
  const first = await join(browser, `${room}?name=Asha`);
  const second = await join(browser, `${room}?name=Binu`);
  const third = await join(browser, `${room}?name=Chitra`);
  await Promise.all([first, second, third].map((page) => expectFrames(page, 2)));
  const fourth = await join(browser, `${room}?name=Dev`);
  await Promise.all([first, second, third, fourth].map((page) => expectFrames(page, 3)));

  await second.reload();
  await expect(second.getByText('Connected', { exact: true })).toBeVisible();
  await Promise.all([expectFrames(first, 3), expectFrames(second, 3)]);
  await expect(tiles(first)).toHaveCount(4);
  // Under the name that the server assigned.
  await expect(first.getByLabel('Picture of Binu', { exact: true })).toHaveCount(1);
  await expect(first.getByLabel('Picture of Guest', { exact: true })).toHaveCount(0);

  // The fourth browser vanishes without leaving; its tile disappears after the grace.
  await fourth.context().close();
  await expect(tiles(first)).toHaveCount(3, { timeout: 30_000 });
  await Promise.all([first, second, third].map((page) => expectFrames(page, 2)));
  for (const page of [first, second, third]) await page.context().close();
});

test('the server restarts during a call without affecting the video', async ({
  browser,
  clinic,
}) => {
  test.slow();
  const room = `${clinic.url}/meeting/restart`;
  const patient = await join(browser, asha(room));
  const doctor = await join(browser, meera(room));
  await Promise.all([expectFrames(patient, 1), expectFrames(doctor, 1)]);

  await clinic.kill();
  await expect(patient.getByText('Connecting...', { exact: true })).toBeVisible();
  await expect(patient.getByText('You can go on talking')).toBeVisible();
  await Promise.all([expectFrames(patient, 1), expectFrames(doctor, 1)]);
  await clinic.start();
  for (const page of [patient, doctor]) {
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await expectFrames(page, 1);
    await expect(tiles(page)).toHaveCount(2);
    expect(
      await page.evaluate(() => window.connections.length),
      'the same connection all along',
    ).toBe(1);
  }

  // A later participant finds both.
  const late = await join(browser, `${room}?name=Late`);
  await expectFrames(late, 2);
  for (const page of [patient, doctor, late]) await page.context().close();
});

const BANNERS = [
  ['NotAllowedError', 'Camera/microphone access denied. Please allow access and refresh the page.'],
  ['NotFoundError', 'No camera or microphone found. Please check your devices.'],
  [
    'NotReadableError',
    'Camera/microphone is already in use by another application. Please close other video apps and refresh.',
  ],
  ['AbortError', 'Could not access your camera or microphone. Joining meeting without media...'],
] as const;

test('without devices the user still joins, and sees what to do', async ({ browser, clinic }) => {
  const room = `${clinic.url}/meeting/no-devices`;
  for (const [name, words] of BANNERS) {
    const context = await browser.newContext();
    await context.addInitScript((error) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', error));
    }, name);
    const page = await context.newPage();
    await page.goto(asha(room));
    await expect(page.getByRole('heading', { name: 'Ready to join?', exact: true })).toBeVisible();
    if (name === 'NotAllowedError') {
      await expect(page.getByText('Press the sliders')).toBeVisible();
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'Join Meeting', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('button', { name: 'Turn on microphone', exact: true }),
    ).toBeVisible();
    if (name === 'NotAllowedError') await expectAccessible(page);
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await expect(page.getByText(words)).toHaveCount(0);
    await context.close();
  }
});

test('by keyboard alone: M, V, a message, and Escape', async ({ browser, clinic }) => {
  const page = await join(browser, asha(`${clinic.url}/meeting/keyboard`));
  await expect(page.getByRole('button', { name: 'Turn off camera', exact: true })).toBeVisible();
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Turn on microphone', exact: true })).toBeVisible();
  await page.keyboard.press('v');
  await expect(page.getByRole('button', { name: 'Turn on camera', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Chat', exact: true }).press('Enter');
  await page.getByLabel('Message to everyone').focus();
  await page.keyboard.type('my vitamin');
  await expect(page.getByLabel('Message to everyone')).toHaveValue('my vitamin');
  await expect(page.getByRole('button', { name: 'Turn on microphone', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary')).toHaveCount(0);

  await page.getByRole('button', { name: 'Devices', exact: true }).press('Enter');
  await page.getByLabel(/Keyboard: M for/).press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Turn on microphone', exact: true })).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave', exact: true }).press('Enter');
  await expect(page).toHaveURL(`${clinic.url}/`);
  await page.context().close();
});

test('a picture whose sender has stopped is marked within three seconds', async ({
  browser,
  clinic,
}) => {
  const room = `${clinic.url}/meeting/frozen`;
  const patient = await join(browser, asha(room));
  const doctor = await join(browser, meera(room));
  await Promise.all([expectFrames(patient, 1), expectFrames(doctor, 1)]);
  await doctor.evaluate(() => {
    const senders = window.connections[0]?.getSenders() ?? [];
    for (const sender of senders)
      if (sender.track?.kind === 'video') void sender.replaceTrack(null);
  });
  const frozen = tile(patient, 'Dr. Meera Nair').getByText('The picture has stopped');
  await expect(frozen).toBeVisible({ timeout: 4_000 });
  await expect(patient.getByText('Connecting...', { exact: true })).toBeVisible();
  for (const page of [patient, doctor]) await page.context().close();
});

test('the same participant in a second tab may move the call there', async ({
  browser,
  clinic,
}) => {
  const room = asha(`${clinic.url}/meeting/two-tabs`);
  const first = await join(browser, room);
  const second = await first.context().newPage();
  await second.goto(room);
  await expect(second.getByRole('heading', { name: /in another tab$/ })).toBeVisible();
  await expectAccessible(second);
  await second.getByRole('button', { name: 'Move the call here', exact: true }).click();
  await expect(second.getByText('Connected', { exact: true })).toBeVisible();
  await expect(
    first.getByRole('heading', { name: 'The call moved to another tab', exact: true }),
  ).toBeVisible();
  await expect(tiles(second)).toHaveCount(1);
  await first.context().close();
});

/** Leaves redundant audio out of the page's offers and answers, so that it receives none, as an older browser. */
function withoutRedundantAudio() {
  const { prototype } = RTCRtpTransceiver;
  const prefer = prototype.setCodecPreferences;
  prototype.setCodecPreferences = function (codecs) {
    prefer.call(
      this,
      [...codecs].filter(({ mimeType }) => mimeType !== 'audio/red'),
    );
  };
}
