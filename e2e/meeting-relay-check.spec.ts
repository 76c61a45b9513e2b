import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { somebodyBooked } from './support/booked.ts';
import { newCaller } from './support/call.ts';
import { test } from './support/clinic.ts';
import { hasTurnServer, startTurnServer, TURN_SECRET, TURN_URL } from './support/turn.ts';

test.use({ settings: { STUN_URLS: 'stun:127.0.0.1:9', TURN_URLS: TURN_URL, TURN_SECRET } });

const WORKS = 'The relay for difficult networks works';
const FAILED = /The relay for difficult networks cannot be reached/;
const LATER = 'The relay for difficult networks is checked when you are let in.';

let turn: Awaited<ReturnType<typeof startTurnServer>>;

test.beforeAll(async () => {
  test.skip(!hasTurnServer(), 'coturn is not installed here');
  turn = await startTurnServer();
});
test.afterAll(() => turn?.stop());

test('the green room tests the relay, and the doctor reads the result before the call', async ({
  browser,
  clinic,
}) => {
  const { code, patient, doctor } = await somebodyBooked(clinic);
  const meeting = `${clinic.url}/meeting/${code}`;
  const own = await open(browser, meeting, { token: patient });
  await expect(own.getByText(WORKS)).toBeVisible();
  await expect(own.getByRole('button', { name: 'Turn off camera', exact: true })).toBeVisible();
  await expectAccessible(own);
  await own.getByRole('button', { name: 'Join Meeting', exact: true }).click();

  const portal = await open(browser, `${clinic.url}/doctor-appointments`, { dToken: doctor });
  await expect(portal.getByText(/Camera on, microphone on.*, relay ok/)).toBeVisible({
    timeout: 30_000,
  });

  const guest = await open(browser, `${meeting}?name=Ravi`, {});
  await expect(guest.getByText(LATER)).toBeVisible();

  await turn.stop();
  const again = await open(browser, meeting, { dToken: doctor });
  // The test takes eight seconds, after the page and the devices have started.
  await expect(again.getByText(FAILED)).toBeVisible({ timeout: 30_000 });
  await expect(again.getByRole('button', { name: 'Join Meeting', exact: true })).toBeEnabled();
  for (const page of [own, portal, guest, again]) await page.context().close();
});

async function open(browser: Browser, url: string, session: Record<string, string>): Promise<Page> {
  const context = await newCaller(browser);
  await context.addInitScript((stored) => {
    for (const [key, token] of Object.entries(stored)) localStorage.setItem(key, token);
  }, session);
  const page = await context.newPage();
  await page.goto(url);
  return page;
}
