/**
 * Returns a ref that moves the focus to the first field of a part that has replaced the button that
 * opened it.
 */
export function focusFirst(part: HTMLElement | null): void {
  part?.querySelector<HTMLElement>('input, select, button')?.focus();
}
