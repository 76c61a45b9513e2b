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
  // Without transitions, whose colours belong to neither theme.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoViolations(page, 'html', ['color-contrast']);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
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

/** Applies every rule, or only the given ones. */
async function expectNoViolations(page: Page, within: string, rules?: string[]): Promise<void> {
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
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
  );
  expect(found, page.url()).toEqual([]);
}
