import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects that WCAG 2.2 AA and axe's best practices find nothing, once the page has its heading. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await expectNoViolations(page, 'html');
}

/** Expects that nothing is found in the light page, and no low contrast in the dark one. */
export async function expectAccessibleInThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, 'html', ['color-contrast']);
  await page.emulateMedia({ colorScheme: null });
}

/**
 * Opens the dialog of the button of this name by keyboard, looks for barriers in it alone, and closes it
 * with Escape, after which the button has focus again.
 */
export async function inspectDialog(page: Page, button: string | RegExp): Promise<void> {
  const opener = page.getByRole('button', { name: button, exact: true }).first();
  await opener.press('Enter');
  await expectAccessibleDialog(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
}

/** Tests an open dialog without what it covers, which is inert. */
export async function expectAccessibleDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading').first()).toBeVisible();
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await expectNoViolations(page, 'dialog[open]');
}

/** A page between two states, such as one that dims the rows of the last filter, gets a second look. */
async function expectNoViolations(page: Page, within: string, rules?: string[]): Promise<void> {
  let found = await violationsIn(page, within, rules);
  if (found.length > 0) {
    await page.waitForTimeout(1000);
    found = await violationsIn(page, within, rules);
  }
  expect(found, page.url()).toEqual([]);
}

/** Applies every rule, or only the given ones. */
async function violationsIn(page: Page, within: string, rules?: string[]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .options({
      // Its own copies of style sheets are inline styles, which the content policy refuses.
      preload: false,
      resultTypes: ['violations'],
      ...(rules && { runOnly: rules }),
    })
    // In the page itself: no page has frames, and merging their results opens a window each time.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
