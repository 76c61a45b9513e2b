import { expect, type Page } from '@playwright/test';
import { expectFrames, framesDecoded, join, tiles } from './support/call.ts';
import { type Clinic, test } from './support/clinic.ts';
import {
  hasTurnServer,
  startTurnServer,
  TURN_SECRET,
  TURN_URL,
  turnCredentials,
} from './support/turn.ts';

test.use({
  settings: { STUN_URLS: 'stun:127.0.0.1:9', SAMPLE_DATA: 'off', TURN_URLS: TURN_URL, TURN_SECRET },
});

let turn: Awaited<ReturnType<typeof startTurnServer>>;

test.beforeAll(async () => {
  test.skip(!hasTurnServer(), 'coturn is not installed here');
  turn = await startTurnServer();
});
test.afterAll(() => turn?.stop());

test('a call through the relay survives the loss of the network', async ({ browser, clinic }) => {
  test.slow();
  const room = `${clinic.url}/meeting/relayed`;
  const adminToken = await signInAdmin(clinic);
  const patient = await join(browser, `${room}?name=Asha`, { relayOnly: true, adminToken });
  const doctor = await join(browser, `${room}?name=Meera`, { relayOnly: true });
  await Promise.all([expectFrames(patient, 1), expectFrames(doctor, 1)]);
  expect(await pathOf(patient)).toBe('relay');

  turn.pause();
  await clinic.kill();
  await patient.context().setOffline(true);
  await expect.poll(() => connectionState(doctor), { timeout: 30_000 }).toBe('disconnected');
  const stopped = await framesDecoded(doctor);
  await expect.poll(() => connectionState(patient), { timeout: 30_000 }).not.toBe('connected');
  expect(await framesDecoded(doctor), 'no frame arrives meanwhile').toEqual(stopped);
  turn.resume();
  await clinic.start();
  await patient.context().setOffline(false);

  for (const page of [patient, doctor]) {
    await expect(page.getByText('Connected', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expectFrames(page, 1);
    await expect(tiles(page)).toHaveCount(2);
  }
  for (const page of [patient, doctor]) await page.context().close();
});

test('the relay accepts credentials from the clinic, and refuses forged or expired ones', async ({
  browser,
  clinic,
}) => {
  const adminToken = await signInAdmin(clinic);
  const page = await join(browser, `${clinic.url}/meeting/credentials?name=Asha`, { adminToken });
  const other = await join(browser, `${clinic.url}/meeting/credentials?name=Meera`);
  await expectFrames(page, 1);
  const given = await page.evaluate(() =>
    window.connections[0]?.getConfiguration().iceServers?.find(({ credential }) => credential),
  );
  expect(await relayed(page, given)).toBe(true);

  const soon = Math.floor(Date.now() / 1000) + 3600;
  expect(await relayed(page, turnCredentials(soon))).toBe(true);
  expect(await relayed(page, turnCredentials(soon - 7200))).toBe(false);
  expect(await relayed(page, turnCredentials(soon, 'a secret that was guessed'))).toBe(false);
  for (const each of [page, other]) await each.context().close();
});

/** Guests get TURN credentials only beside a signed-in participant. */
async function signInAdmin(clinic: Clinic): Promise<string> {
  const response = await fetch(`${clinic.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(clinic.admin),
  });
  return (await response.json()).token;
}

/** Returns whether the TURN server allocates an address for this browser. */
function relayed(page: Page, server: RTCIceServer | undefined): Promise<boolean> {
  return page.evaluate(async (iceServer) => {
    const connection = new RTCPeerConnection({
      iceServers: iceServer ? [iceServer] : [],
      iceTransportPolicy: 'relay',
    });
    let found = false;
    const gathered = new Promise<void>((resolve) => {
      connection.onicecandidate = ({ candidate }) => {
        if (candidate?.type === 'relay') found = true;
        if (candidate === null) resolve();
      };
    });
    connection.createDataChannel('probe');
    await connection.setLocalDescription();
    await gathered;
    connection.close();
    return found;
  }, server);
}

function connectionState(page: Page): Promise<RTCPeerConnectionState | undefined> {
  return page.evaluate(() => window.connections[0]?.connectionState);
}

/** Returns the type of the local candidate that the running call uses. */
function pathOf(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    const reports = [...((await window.connections[0]?.getStats()) ?? new Map()).values()];
    const pair = reports.find(
      ({ type, nominated, state }) =>
        type === 'candidate-pair' && nominated && state === 'succeeded',
    );
    return reports.find(({ id }) => id === pair?.localCandidateId)?.candidateType;
  });
}
