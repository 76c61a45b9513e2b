/**
 * Moves focus to the nearest remaining ancestor when the focused element is removed or disabled, such as
 * a row's button after its appointment has ended, or Next on the last page.
 * @returns a function that stops it
 */
export function restoreLostFocus(): () => void {
  let ancestors = focusAncestors(document.activeElement);
  const remember = ({ target }: FocusEvent) => {
    ancestors = focusAncestors(target as Element);
  };
  const forget = () => {
    ancestors = [];
  };
  const changes = new MutationObserver(() => {
    if (document.activeElement !== document.body || isAvailable(ancestors[0])) return;
    const remaining = ancestors.find(isAvailable);
    if (remaining) focusOnce(remaining);
  });
  addEventListener('focusin', remember);
  addEventListener('pointerdown', forget);
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    changes.disconnect();
    removeEventListener('focusin', remember);
    removeEventListener('pointerdown', forget);
  };
}

/** Returns the element and its ancestors up to the main element. */
function focusAncestors(element: Element | null): Element[] {
  const main = element?.closest('main');
  const path: Element[] = [];
  for (let at = element; main && at; at = at === main ? null : at.parentElement) path.push(at);
  return path;
}

function isAvailable(element: Element | undefined): boolean {
  if (!element?.isConnected || element.matches(':disabled')) return false;
  // A closed dialog stays in the document.
  return element.closest('dialog:not([open])') === null;
}

function focusOnce(element: Element): void {
  if (!(element instanceof HTMLElement)) return;
  const focusable = element.hasAttribute('tabindex') || element.tabIndex >= 0;
  if (!focusable) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
