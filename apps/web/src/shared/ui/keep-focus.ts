/**
 * What was pressed by keyboard may be gone a moment later: a row's button once its visit has ended,
 * Next on the last page. Then the nearest thing around it that is still there has the focus, not
 * the top of the page.
 * @returns stops it
 */
export function keepFocus(): () => void {
  let around = placesAround(document.activeElement);
  const remember = ({ target }: FocusEvent) => {
    around = placesAround(target as Element);
  };
  const forget = () => {
    around = [];
  };
  const changes = new MutationObserver(() => {
    if (document.activeElement !== document.body || isThere(around[0])) return;
    const left = around.find(isThere);
    if (left) focusOnce(left);
  });
  addEventListener('focusin', remember);
  addEventListener('pointerdown', forget);
  changes.observe(document.body, {
    ...{ childList: true, subtree: true },
    attributeFilter: ['disabled'],
  });
  return () => {
    changes.disconnect();
    removeEventListener('focusin', remember);
    removeEventListener('pointerdown', forget);
  };
}

/** The element and what it stands in, up to the page's main part. */
function placesAround(element: Element | null): Element[] {
  const main = element?.closest('main');
  const places: Element[] = [];
  for (let at = element; main && at; at = at === main ? null : at.parentElement) places.push(at);
  return places;
}

function isThere(element: Element | undefined): boolean {
  return element?.isConnected === true && !element.matches(':disabled');
}

function focusOnce(element: Element): void {
  if (!(element instanceof HTMLElement)) return;
  const reached = element.hasAttribute('tabindex') || element.tabIndex >= 0;
  if (!reached) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
