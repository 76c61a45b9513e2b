import { type ConsoleMessage, expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/clinic.ts';
import { bookButton, chooseSlot, newPatient, openDoctor, signUp } from './support/journey.ts';

const SPECIALITIES = ['Dermatologist', 'Neurologist', 'Gynecologist', 'Pediatricians'];
const PROVIDERS = { Stripe: 'Card Stripe', Razorpay: 'UPI, Card, Netbanking Razorpay' };
let appointments = 0;

test.beforeEach(() => test.slow());

/** A new patient with one unpaid appointment, on My appointments. */
async function bookAppointment(page: Page) {
  appointments += 1;
  await page.goto('/login');
  await signUp(page, newPatient());
  await openDoctor(page, SPECIALITIES[appointments % SPECIALITIES.length] ?? '');
  await chooseSlot(page, 2 + (appointments % 4));
  await bookButton(page).click();
  await expect(page).toHaveURL(/\/my-appointments/);
}

async function choose(page: Page, provider: keyof typeof PROVIDERS) {
  await page.getByRole('button', { name: /^Pay Online/ }).click();
  await expect(page.getByText('Test payment: no money moves')).toBeVisible();
  await page.getByRole('button', { name: PROVIDERS[provider], exact: true }).click();
}

const onPage = (page: Page, name: RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

async function expectPaid(page: Page) {
  await expect(page).toHaveURL(/\/my-appointments/);
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay Online/ })).toHaveCount(0);
}

/** On Stripe's page: the card of that name, and Pay. */
async function payAtStripe(page: Page, card: 'Succeeds' | 'Declined' | 'Slow') {
  await expect(page).toHaveURL(/\/sandbox\/stripe\/pay\//);
  await page.getByText(card, { exact: true }).click();
  await onPage(page, /^Pay ₹/);
}

const WORKS = /^Pay with a card that works/;
const DECLINED = /^Pay with a card that is declined/;

test('Stripe: declined, then paid on its page; a receipt; cancelled, and the money comes back', {
  tag: '@phone',
}, async ({ page }) => {
  await bookAppointment(page);
  await page.getByRole('button', { name: /^Pay Online/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: PROVIDERS.Stripe, exact: true }).click();
  await payAtStripe(page, 'Declined');
  await expect(page.getByText(/was declined|refused/i).first()).toBeVisible();
  await payAtStripe(page, 'Succeeds');
  await expectPaid(page);
  await expect(page.getByText('Payment successful')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: /^Receipt/ }).click();
  await expect(page.getByText(/No\. T-\d{6}/)).toBeVisible();
  await expect(page.getByText('Test payment: no money moves')).toBeVisible();
  await expectAccessible(page);
  const invoice = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Invoice/ }).click();
  expect((await invoice).suggestedFilename()).toMatch(/^Invoice T-INV-\d{4}-\d\d-\d{6}\.pdf$/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.goBack();

  await page.getByRole('button', { name: /^Cancel appointment/ }).click();
  await expect(page.getByRole('dialog').getByText(/will be refunded/)).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Cancel appointment', exact: true })
    .click();
  await expect(page.getByText('Appointment cancelled').first()).toBeVisible();
  await expect(page.getByText('Cancelled · refunded', { exact: true })).toBeVisible();
});

/** Written by Playwright itself (`serviceWorkers` in playwright.config.ts). */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

test('Razorpay: declined, then paid in the page; cancelled, and the money comes back', {
  tag: '@phone',
}, async ({ page }) => {
  await bookAppointment(page);
  const complaints: string[] = [];
  const listen = (message: ConsoleMessage) => {
    if (message.text() !== WORKER_BLOCKED) complaints.push(message.text());
  };
  page.on('console', listen);
  await choose(page, 'Razorpay');
  await expect(page.getByRole('button', { name: WORKS, exact: true })).toBeFocused();
  page.off('console', listen);
  expect(complaints).toEqual([]);
  await expectAccessible(page);
  await onPage(page, DECLINED);
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  await onPage(page, WORKS);
  await expectPaid(page);
  // The page says so a moment before it leads back to the list.
  await expect(page).toHaveURL(/\/my-appointments$/);

  await page.getByRole('button', { name: /^Cancel appointment/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Cancel appointment', exact: true })
    .click();
  await expect(page.getByText('Cancelled · refunded', { exact: true })).toBeVisible();
});

test('Stripe: left unpaid, come back, and paid', async ({ page }) => {
  await bookAppointment(page);
  await choose(page, 'Stripe');
  await expect(page).toHaveURL(/\/sandbox\//);
  await page.getByRole('link', { name: 'Back without paying', exact: true }).click();
  await expect(page).toHaveURL(/\/my-appointments/);
  await expect(page.getByText('The payment was not completed. You can try again.')).toBeVisible();
  await expect(page.getByText('Payment not finished')).toBeVisible();
  await choose(page, 'Stripe');
  await payAtStripe(page, 'Succeeds');
  await expectPaid(page);
});

test('Razorpay: closed unpaid, come back, and paid', async ({ page }) => {
  await bookAppointment(page);
  await choose(page, 'Razorpay');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('Payment not finished')).toBeVisible();
  await page.reload();
  await choose(page, 'Razorpay');
  await onPage(page, WORKS);
  await expectPaid(page);
});

test('the tab closed on Stripe’s page: paid when they come back', async ({ page }) => {
  await bookAppointment(page);
  await choose(page, 'Stripe');
  await page.route('**/verify?**', (route) => route.abort());
  await payAtStripe(page, 'Succeeds');
  await page.goto('/my-appointments');
  await expectPaid(page);
});

test('a bank that takes a while: processing, then paid without doing anything', async ({
  page,
}) => {
  await bookAppointment(page);
  await choose(page, 'Stripe');
  await payAtStripe(page, 'Slow');
  await expect(page.getByText('Payment processing')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay Online/ })).toHaveCount(0);
  await expectAccessible(page);
  await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: 40_000 });
});

test('by keyboard alone', async ({ page }) => {
  await bookAppointment(page);
  await page.getByRole('button', { name: /^Pay Online/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: PROVIDERS.Razorpay, exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: PROVIDERS.Stripe, exact: true })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: WORKS, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: WORKS, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectPaid(page);
});

test('the admin sees every payment, filters, and exports', { tag: '@phone' }, async ({
  page,
  clinic,
}) => {
  await bookAppointment(page);
  await choose(page, 'Razorpay');
  await onPage(page, WORKS);
  await expectPaid(page);
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(clinic.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(clinic.admin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin-dashboard/);
  const link = page.getByRole('link', { name: 'Payments', exact: true });
  // A phone lists it under More.
  const menu = page.getByRole('navigation', { name: 'Portal' });
  const more = menu.getByRole('button', { name: 'More', exact: true });
  await expect(link.or(more)).toBeVisible();
  if (await more.isVisible()) await more.click();
  await link.click();
  await expect(page.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible();
  await expect(page.getByText('Asha Rao').first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: / the payment of Asha Rao$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // A phone shows them when asked.
  const filters = page.getByRole('button', { name: /^Filters/ });
  if (await filters.isVisible()) await filters.click();
  await page.getByLabel('Mode').selectOption('live');
  await expect(page.getByText('No payments found')).toBeVisible();
  await page.getByLabel('Mode').selectOption('test');
  await expect(page.getByText('Asha Rao').first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^payments-\d{4}-\d{2}-\d{2}\.csv$/);

  await page.getByRole('tab', { name: 'Payments', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Invoices', exact: true })).toBeFocused();
  await expect(page.getByText(/^T-INV\/\d{4}-\d\d\/\d{6}$/).first()).toBeVisible();
  await expectAccessible(page);
  const [invoices] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV', exact: true }).click(),
  ]);
  expect(invoices.suggestedFilename()).toMatch(/^invoices-\d{4}-\d{2}-\d{2}\.csv$/);
});
