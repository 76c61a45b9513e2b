/** Focuses an element if the focused one has disappeared; a focus that the person has moved stays. */
export function focusIfLost(element: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) element?.focus();
}
