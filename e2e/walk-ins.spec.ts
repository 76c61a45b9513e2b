import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleDialog, inspectDialog } from './support/axe.ts';
import { test } from './support/clinic.ts';

const HOUR_MS = 3_600_000;
/** The screen is refreshed every ten seconds; on a busy machine a reply comes seconds later, or with the next refresh. */
const SHOWN = { timeout: 60_000 };

// It is the clinic's morning whenever this runs, so that times are left today.
test.use({ settings: { CLINIC_TIME_ZONE: zoneAt(11, new Date()) } });

test('walk-ins get tokens, are called on the screen, and are booked into a time of today', async ({
  page,
  browser,
  clinic,
}) => {
  test.slow();
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(clinic.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(clinic.admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/admin-dashboard/);
  await page.goto('/reception');
  await page.getByRole('tab', { name: 'Walk-ins' }).click();
  await expect(page.getByText('Nobody is waiting')).toBeVisible();
  await addWalkIn(page, 'Kamala Das');
  await addWalkIn(page, 'Ravi Iyer');
  await expect(page.getByText('2 waiting, 0 with a doctor')).toBeVisible();
  await expectAccessible(page);

  for (const name of ['Add a walk-in', 'Call Ravi Iyer', 'Left Ravi Iyer']) {
    await inspectDialog(page, name);
  }

  await page.getByRole('button', { name: 'Create the address', exact: true }).click();
  await inspectDialog(page, 'Renew the address');
  const address = await page
    .getByRole('link', { name: 'Open the screen', exact: true })
    .getAttribute('href');
  const screen = await browser.newPage({ baseURL: clinic.url });
  await screen.goto(address ?? '');
  const waiting = screen.getByRole('region', { name: 'Waiting' }).getByRole('listitem');
  await expect(waiting.filter({ hasText: 'Kamala' })).toBeVisible(SHOWN);
  // First names only.
  await expect(screen.getByText('Das')).toHaveCount(0);
  await expectAccessible(screen);

  await callByKeyboard(page, 'Kamala Das');
  const called = screen.getByRole('region', { name: 'Please come in' });
  await expect(called.getByText('Kamala')).toBeVisible(SHOWN);
  await expect(called.getByText(/^to Dr\./)).toBeVisible();
  await expect(waiting.filter({ hasText: 'Kamala' })).toHaveCount(0);
  await screen.close();

  await page.getByRole('button', { name: 'Book a time for Ravi Iyer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Book .+, Ravi Iyer$/ });
  const time = await dialog.getByLabel('Time today').inputValue();
  await expectAccessibleDialog(page);
  await dialog.getByRole('button', { name: `Book ${time}`, exact: true }).click();
  await expect(page.getByText('Booked for Ravi Iyer')).toBeVisible();
  await expect(page.getByText(new RegExp(`^Appointment at ${time}`))).toBeVisible();

  await page.getByRole('button', { name: 'Seen Kamala Das', exact: true }).click();
  await expect(page.getByText('1 waiting, 0 with a doctor')).toBeVisible();
});

async function addWalkIn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a walk-in', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Patient', { exact: true }).fill(name);
  await expect(dialog.getByText('No patients found')).toBeVisible();
  await dialog.getByRole('button', { name: 'New patient', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add patient', exact: true }).click();
  await dialog.getByRole('button', { name: 'Give a token', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Call ${name}`, exact: true })).toBeVisible();
}

/** Focus is at the queue afterwards: the button that was pressed has gone. */
async function callByKeyboard(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Call ${name}`, exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Call .+, ${name}$`) });
  await dialog.getByRole('button', { name: 'Call', exact: true }).press('Enter');
  await expect(page.getByText('With the doctor')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).and(page.locator(':focus'))).toBeVisible();
}

/** A zone whose clocks show that hour, give or take one, at the instant. */
function zoneAt(hour: number, now: Date): string {
  const ahead = hour - new Date(now.getTime() - (now.getTime() % HOUR_MS)).getUTCHours();
  // The names have the sign of POSIX: west of Greenwich is positive.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
