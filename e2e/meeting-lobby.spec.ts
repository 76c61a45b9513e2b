import { bookableDays } from '@nadi/domain/slots';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expectFrames, newCaller, tile } from './support/call.ts';
import { type Clinic, test } from './support/clinic.ts';
import { newPatient } from './support/journey.ts';

test.use({ settings: { STUN_URLS: 'stun:127.0.0.1:9' } });

test('a guest waits in the lobby until the doctor admits them', async ({ browser, clinic }, {
  project,
}) => {
  test.skip(project.name === 'phone', 'a call is the same at every width');
  test.slow();
  const { code, doctor } = await somebodyBooked(clinic);
  const open = async (name: string, token?: string): Promise<Page> => {
    const context = await newCaller(browser);
    if (token) await context.addInitScript((it) => localStorage.setItem('dToken', it), token);
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${clinic.url}/meeting/${code}?name=${name}`);
    await expect(page.getByLabel('Microphone level')).toBeVisible();
    await page.getByRole('button', { name: 'Join Meeting' }).click();
    return page;
  };

  const host = await open('Doctor', doctor);
  await expect(host.getByText('You are the only one here.')).toBeVisible();
  const guest = await open('Ravi');
  await expect(guest.getByRole('heading', { name: 'Waiting to be let in' })).toBeFocused();
  await expectAccessible(guest);
  expect(await guest.evaluate(() => window.connections.length)).toBe(0);

  const panel = host.getByRole('complementary', { name: 'People' });
  await expect(panel.getByText('Ravi', { exact: true })).toBeVisible();
  await expect(panel.getByText('Camera on, microphone on')).toBeVisible();
  await expect(host.getByRole('button', { name: 'People, 1 waiting' })).toBeVisible();
  await expectAccessible(host);
  await panel.getByRole('button', { name: 'Admit Ravi' }).click();
  await Promise.all([expectFrames(host, 1), expectFrames(guest, 1)]);
  await expect(tile(host, 'Ravi')).toContainText('Guest');

  await panel.getByRole('button', { name: 'Ask everyone to mute' }).click();
  await guest.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(tile(host, 'Ravi').getByLabel('Microphone off')).toBeVisible();

  await panel.getByRole('button', { name: 'Remove Ravi' }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(guest.getByRole('heading', { name: 'You were removed' })).toBeFocused();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'You were removed' })).toBeVisible();

  const other = await open('Zoya');
  await panel.getByRole('button', { name: 'Deny Zoya' }).click();
  await expect(other.getByRole('heading', { name: 'You were not let in' })).toBeFocused();
  await panel.getByRole('button', { name: 'Lock the meeting' }).click();
  await expect(panel.getByRole('button', { name: 'Unlock the meeting' })).toBeVisible();

  await panel.getByRole('button', { name: 'Close people' }).click();
  await host.getByRole('button', { name: 'End call' }).click();
  await host.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(host).toHaveURL(/\/doctor-appointments\//);
  for (const page of [host, guest, other]) await page.context().close();
});

/** A booked appointment, and the session of its doctor, the first of the sample with a free slot. */
async function somebodyBooked({ url, samplePassword }: Clinic) {
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
    return { code: String(booked.meetingId), doctor: String(signedIn.token) };
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
