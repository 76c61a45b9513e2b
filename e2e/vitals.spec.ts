import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleDialog } from './support/axe.ts';
import { test } from './support/clinic.ts';
import { bookButton, chooseSlot, openDoctor, signUp } from './support/journey.ts';

interface Paired {
  device: string;
  key: string;
}

function panel(page: Page) {
  return page.getByRole('region', { name: 'Live vitals' });
}

async function arrive(page: Page): Promise<void> {
  await page.goto('/login');
  await signUp(page);
}

/** Books, and reads the appointment's vitals as the server keeps them. */
async function book(page: Page) {
  await chooseSlot(page);
  await bookButton(page).click();
  await expect(page).toHaveURL(/\/my-appointments/);
  return page.evaluate(async () => {
    const token = localStorage.getItem('token') ?? '';
    const answer = await fetch('/api/user/appointments', { headers: { token } });
    return (await answer.json()).appointments[0].vitals;
  });
}

async function pairDevice(page: Page): Promise<Paired> {
  await page.goto('/my-profile');
  await page.getByText('Devices', { exact: true }).click();
  await page.getByLabel('Name of a new device').fill('Finger clip');
  await page.getByRole('button', { name: 'Pair device', exact: true }).click();
  const shown = page.getByRole('alert').locator('dd');
  await expect(shown).toHaveCount(2);
  const [device = '', key = ''] = await shown.allTextContents();
  return { device, key };
}

/** The request of docs/devices.md. */
async function post(clinic: string, { device, key }: Paired, bpm: number): Promise<number> {
  const [counter, spo2] = [Date.now(), 97];
  const time = Math.floor(counter / 1000);
  const text = `nadi-vitals-1\n${device}\n${counter}\n${time}\n${bpm}\n${spo2}`;
  const signature = createHmac('sha256', key).update(text).digest('hex');
  const answer = await fetch(`${clinic}/api/vitals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ device, counter, time, bpm, spo2, signature }),
  });
  return answer.status;
}

test('a booking with the simulated device says so', { tag: '@phone' }, async ({ page }) => {
  await arrive(page);
  await openDoctor(page, 'Neurologist');
  await expect(panel(page).getByText('Simulated')).toBeVisible();
  await expectAccessible(page);
  expect(await book(page)).toMatchObject({ source: 'simulated' });
});

test('a booking with typed figures', { tag: '@phone' }, async ({ page }) => {
  await arrive(page);
  await openDoctor(page, 'Dermatologist');
  await panel(page)
    .getByRole('button', { name: 'More about your vitals', exact: true })
    .press('Enter');
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Type them in', exact: true }).press('Enter');
  await page.keyboard.type('64');
  await page.keyboard.press('Tab');
  await page.keyboard.type('96');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('Typed in')).toBeVisible();
  expect(await book(page)).toEqual({ bpm: 64, spo2: 96, source: 'typed' });
});

test('a device of the patient’s own: paired, posting, shown, booked, going stale, removed', async ({
  page,
  clinic,
}) => {
  await arrive(page);
  const paired = await pairDevice(page);
  await expectAccessible(page);
  await openDoctor(page, 'Pediatricians');
  await expect(panel(page).getByText('No reading yet.')).toBeVisible();
  await expect(panel(page).getByText('Simulated')).toBeHidden();

  expect(await post(clinic.url, paired, 133)).toBe(200);
  await expect(panel(page).getByText('133')).toBeVisible();
  await expect(panel(page).getByText('Own device')).toBeVisible();
  await expect(panel(page).getByText('No longer current')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);

  expect(await post(clinic.url, paired, 134)).toBe(200);
  await expect(panel(page).getByText('134')).toBeVisible();
  expect(await book(page)).toEqual({ bpm: 134, spo2: 97, source: 'device' });

  await page.goto('/my-profile');
  await page.getByText('Devices', { exact: true }).click();
  await page.getByRole('button', { name: 'Remove Finger clip', exact: true }).click();
  await expectAccessibleDialog(page);
  await page.getByRole('button', { name: 'Remove device', exact: true }).click();
  await expect(page.getByText('Device removed')).toBeVisible();
  expect(await post(clinic.url, paired, 135)).toBe(401);
});

test('a booking without any vitals', async ({ page }) => {
  await arrive(page);
  await pairDevice(page);
  await openDoctor(page, 'Gynecologist');
  await expect(panel(page).getByText('No reading yet.')).toBeVisible();
  expect(await book(page)).toBeUndefined();
});

test('a hidden page does not request vitals', async ({ page }) => {
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/vitals/latest')) requests += 1;
  });
  await page.clock.install();
  await openDoctor(page, 'Neurologist');
  await expect(panel(page).getByText('Simulated')).toBeVisible();
  const shown = requests;
  await page.clock.runFor(5000);
  await expect.poll(() => requests).toBeGreaterThan(shown);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await page.waitForLoadState('networkidle');
  const before = requests;
  await page.clock.runFor(60_000);
  expect(requests).toBe(before);
});
