import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 AA and axe's best practices: nothing may be found, once the page has its heading. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  const { violations } = await new AxeBuilder({ page })
    // Its own copies of style sheets are inline styles, which the content policy refuses.
    .options({ preload: false, resultTypes: ['violations'] })
    // In the page itself: no page has frames, and merging their results opens a window each time.
    .setLegacyMode()
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
  );
  expect(found, page.url()).toEqual([]);
}
