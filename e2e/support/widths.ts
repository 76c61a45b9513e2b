import { expect, type Page } from '@playwright/test';

const WIDTHS = [390, 820, 1440];

/** Expects that the page needs no sideways scrolling at any of these widths; restores the size. */
export async function expectNoOverflow(page: Page, widths: readonly number[] = WIDTHS) {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const over = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(over, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}
