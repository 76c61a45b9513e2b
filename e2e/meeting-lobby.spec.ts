import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { somebodyBooked } from './support/booked.ts';
import { expectFrames, newCaller, tile } from './support/call.ts';
import { test } from './support/clinic.ts';

test.use({ settings: { STUN_URLS: 'stun:127.0.0.1:9' } });

test('a guest waits in the lobby until the doctor admits them', async ({ browser, clinic }) => {
  test.slow();
  const { code, doctor } = await somebodyBooked(clinic);
  const open = async (name: string, token?: string): Promise<Page> => {
    const context = await newCaller(browser);
    if (token) await context.addInitScript((it) => localStorage.setItem('dToken', it), token);
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${clinic.url}/meeting/${code}?name=${name}`);
    await expect(page.getByLabel('Microphone level')).toBeVisible();
    await page.getByRole('button', { name: 'Join Meeting', exact: true }).click();
    return page;
  };

  const host = await open('Doctor', doctor);
  await expect(host.getByText('You are the only one here.')).toBeVisible();
  const guest = await open('Ravi');
  await expect(
    guest.getByRole('heading', { name: 'Waiting to be let in', exact: true }),
  ).toBeFocused();
  await expectAccessible(guest);
  expect(await guest.evaluate(() => window.connections.length)).toBe(0);

  const panel = host.getByRole('complementary', { name: 'People' });
  await expect(panel.getByText('Ravi', { exact: true })).toBeVisible();
  await expect(panel.getByText('Camera on, microphone on')).toBeVisible();
  await expect(host.getByRole('button', { name: 'People, 1 waiting', exact: true })).toBeVisible();
  await expectAccessible(host);
  await panel.getByRole('button', { name: 'Admit Ravi', exact: true }).click();
  await Promise.all([expectFrames(host, 1), expectFrames(guest, 1)]);
  await expect(tile(host, 'Ravi')).toContainText('Guest');

  await panel.getByRole('button', { name: 'Ask everyone to mute', exact: true }).click();
  await guest.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(tile(host, 'Ravi').getByLabel('Microphone off')).toBeVisible();

  await panel.getByRole('button', { name: 'Remove Ravi', exact: true }).click();
  await expectAccessible(host);
  await host.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(
    guest.getByRole('heading', { name: 'You were removed from this meeting', exact: true }),
  ).toBeFocused();
  await guest.reload();
  await expect(
    guest.getByRole('heading', { name: 'You were removed from this meeting', exact: true }),
  ).toBeVisible();

  const other = await open('Zoya');
  await panel.getByRole('button', { name: 'Deny Zoya', exact: true }).click();
  await expect(
    other.getByRole('heading', { name: 'You were not let in', exact: true }),
  ).toBeFocused();
  await panel.getByRole('button', { name: 'Lock the meeting', exact: true }).click();
  await expect(
    panel.getByRole('button', { name: 'Unlock the meeting', exact: true }),
  ).toBeVisible();

  await panel.getByRole('button', { name: 'Close people', exact: true }).click();
  await host.getByRole('button', { name: 'End call', exact: true }).click();
  await host.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(host).toHaveURL(/\/doctor-appointments\//);
  for (const page of [host, guest, other]) await page.context().close();
});
