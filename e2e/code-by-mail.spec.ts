import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { type Clinic, test } from './support/clinic.ts';
import { newPatient, signUp } from './support/journey.ts';

test('a patient logs in with a mailed code by keyboard alone', { tag: '@phone' }, async ({
  page,
  clinic,
}) => {
  const patient = newPatient();
  await page.goto('/login');
  await signUp(page, patient);
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login?mode=login');

  const email = page.getByLabel('Email');
  const send = page.getByRole('button', { name: 'Log in with a code by e-mail', exact: true });
  await tabTo(page, email);
  await tabTo(page, send);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter your e-mail address first')).toBeVisible();
  await expect(email).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(patient.email);
  await tabTo(page, send);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Type the code');
  await expect(page.getByText(/password\.$/)).toHaveCount(0);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('000 000');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page);

  const password = page.getByRole('button', { name: 'Use my password', exact: true });
  await tabTo(page, password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
  await expect(email).toHaveValue(patient.email);
  await tabTo(page, send);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();

  const code = await newestCode(clinic, patient.email);
  await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'My account', exact: true })).toBeVisible();
});

/** Presses Tab until the control has the focus, which can be seen. */
async function tabTo(page: Page, control: ReturnType<Page['locator']>): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await control.evaluate((each) => each === document.activeElement)) {
      expect(await control.evaluate((each) => getComputedStyle(each).outlineStyle)).not.toBe(
        'none',
      );
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the control');
}

/** Returns the code of the second message, which replaced the first. */
async function newestCode({ url }: Clinic, address: string): Promise<string> {
  const codes = async (): Promise<string[]> => {
    const mails: { to: string; subject: string; text: string }[] = await (
      await fetch(`${url}/sandbox/mail/messages`)
    ).json();
    return mails
      .filter(({ to, subject }) => to.includes(address) && subject.startsWith('Your code'))
      .flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);
  };
  await expect.poll(codes, { timeout: 30_000 }).toHaveLength(2);
  const [newest = ''] = await codes();
  return newest;
}
