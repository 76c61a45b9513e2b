import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInThemes, inspectDialog } from './support/axe.ts';
import { getJson, post, registerPatient } from './support/booked.ts';
import { type Clinic, test } from './support/clinic.ts';
import { signUp } from './support/journey.ts';

const PUBLIC = [
  '/',
  '/doctors',
  '/doctors/Neurologist',
  '/login',
  '/about',
  '/contact',
  '/encryption-explained',
  '/join',
  '/new',
  '/admin-login',
  '/clinic-waiting-room',
  '/embed/doctors',
  '/nowhere',
];
const PRIVATE = ['/my-appointments', '/my-profile', '/record-access', '/my-data', '/my-data/erase'];
const WIDTHS = [390, 767, 768, 820, 1440];

test.beforeEach(({ page }) => {
  page.on('pageerror', (error) => expect(error, page.url()).toBeUndefined());
});

test('every page is accessible, and nothing overflows at any width', async ({ page, clinic }) => {
  test.slow();
  for (const path of PUBLIC) await inspect(path);
  const screen = await waitingRoomScreen(clinic);
  await inspect(screen);
  await expect(page.getByRole('region', { name: 'Please come in' })).toContainText('Anandalakshmi');
  await page.goto('/login');
  await signUp(page);
  for (const path of PRIVATE) await inspect(path);
  await page.goto('/my-profile');
  await page.locator('main summary').filter({ hasText: 'Calendar' }).click();
  await inspectDialog(page, 'Revoke address');
  await page.locator('main summary').filter({ hasText: 'Where you are logged in' }).click();
  await inspectDialog(page, 'Log out everywhere');
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await page.getByLabel(/^ABHA number/).fill('12');
  await page.getByRole('button', { name: 'Save information', exact: true }).press('Enter');
  await expect(page.getByText('Enter the 14 digits of the card')).toBeVisible();
  await expect(page.getByLabel(/^ABHA number/)).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard changes', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'My account', exact: true }).click();
  await expectAccessible(page);

  async function inspect(path: string) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, `${path} at ${width}`).toBe(0);
    }
    await expectAccessibleInThemes(page);
    expect(await cutBySpacing(page), `${path} with spaced text`).toEqual([]);
  }
});

test('nothing breaks the content security policy', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  for (const path of PUBLIC) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/login');
  await signUp(page);
  await page.goto('/my-profile');
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

/** Lists what is cut at 390 px with the spacing of WCAG 2.2, 1.4.12. */
async function cutBySpacing(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 900 });
  return page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }' +
        'p { margin-bottom: 2em !important; }',
    );
    document.adoptedStyleSheets = [spacing];
    const { scrollWidth, clientWidth } = document.documentElement;
    const cut = [...document.querySelectorAll('main :is(button, a, label, h1, h2, h3, p)')].filter(
      (element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        return (
          !element.closest('.sr-only') &&
          ((overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
            (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1))
        );
      },
    );
    document.adoptedStyleSheets = [];
    const names = cut.map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 40)}`);
    return scrollWidth > clientWidth ? ['the page is wider than the screen', ...names] : names;
  });
}

/** The address of the waiting room's screen, with one patient called and one who waits. */
async function waitingRoomScreen(clinic: Clinic): Promise<string> {
  const { url, admin } = clinic;
  const { token: aToken } = await post(`${url}/api/admin/login`, admin);
  const { doctors } = await getJson(`${url}/api/doctor/list`);
  for (const name of ['Mrs. Anandalakshmi Venkataraman', 'Zoya Iyer']) {
    await registerPatient(clinic, name);
    const search = encodeURIComponent(name);
    const { patients } = await getJson(`${url}/api/admin/patients?search=${search}`, { aToken });
    const userId = patients[0]._id;
    const { walkInId } = await post(`${url}/api/admin/add-walk-in`, { userId }, { aToken });
    if (name !== 'Zoya Iyer') {
      const call = { walkInId, docId: doctors[0]._id };
      await post(`${url}/api/admin/call-walk-in`, call, { aToken });
    }
  }
  const { code } = await post(`${url}/api/admin/renew-waiting-room`, {}, { aToken });
  return `/clinic-waiting-room#code=${code}`;
}
