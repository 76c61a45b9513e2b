import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { type Clinic, test } from './support/clinic.ts';

// A clinic of its own, which is emptied.
test.use({ settings: { SESSION_MAX_H: '9' } });

async function countDoctors({ url }: Clinic): Promise<[number, boolean]> {
  const reply = await fetch(`${url}/api/doctor/list`);
  const { doctors, closed = false } = await reply.json();
  return [doctors.length, closed];
}

test('the admin empties the sample clinic, and the next start loads nothing again', async ({
  page,
  clinic,
}) => {
  test.slow();
  expect((await countDoctors(clinic))[0]).toBeGreaterThan(90);
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(clinic.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(clinic.admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const empty = page.getByRole('button', { name: 'Empty the sample clinic', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Empty the sample clinic?' });

  // Nothing is deleted before the question is answered.
  await empty.press('Enter');
  await expect(dialog).toContainText('This cannot be undone.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect((await countDoctors(clinic))[0]).toBeGreaterThan(90);

  await empty.press('Enter');
  await dialog.getByRole('button', { name: 'Empty the clinic', exact: true }).press('Enter');
  await expectEmpty();
  await expectAccessible(page);

  await clinic.kill();
  await clinic.start();
  expect(clinic.ownerLink()).toBe('');
  await page.reload();
  await expectEmpty();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'We open soon', exact: true })).toBeVisible();

  async function expectEmpty() {
    await expect(page.getByText('0 of 7 done', { exact: true })).toBeVisible();
    await expect(empty).toHaveCount(0);
    expect(await countDoctors(clinic)).toEqual([0, true]);
  }
});
