/** Returns a ref that focuses the first field of a part that replaced the button that opened it. */
export function focusFirst(part: HTMLElement | null): void {
  part?.querySelector<HTMLElement>('input, select, button')?.focus();
}
