/** The current address and the navigation that led to it. */
export interface RouterLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** State passed by the link or call that navigated here. */
  readonly state: unknown;
  readonly navigationType: 'POP' | 'PUSH' | 'REPLACE';
}

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

/** The doctor's and the admin's pages are separate documents with a stricter content policy. */
const PORTAL_PATH =
  /^\/(admin-|doctor-|all-|add-|audit-|cash-up|payments|patients|clinic-|messages|reception|reports|open\b)/i;

type Listener = (location: RouterLocation) => void;

const listeners = new Set<Listener>();
let leaving = false;

export function currentLocation(
  navigationType: RouterLocation['navigationType'] = 'POP',
): RouterLocation {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: window.history.state, navigationType };
}

export function isPortal(path: string): boolean {
  return PORTAL_PATH.test(path);
}

/**
 * Navigates to an address of this site, or by a number of history entries. Crossing between a portal and the
 * rest of the site loads a new document and drops `state`.
 */
export function navigate(
  to: string | number,
  { replace = false, state = null }: NavigateOptions = {},
): void {
  if (typeof to === 'number') {
    window.history.go(to);
    return;
  }
  if (leaving) return;
  if (isPortal(to) !== isPortal(window.location.pathname)) {
    leaveDocument(to, replace);
    return;
  }
  if (replace) window.history.replaceState(state, '', to);
  else window.history.pushState(state, '', to);
  const location = currentLocation(replace ? 'REPLACE' : 'PUSH');
  for (const listener of listeners) listener(location);
}

/** Loads another document; navigations requested until it arrives are ignored. */
function leaveDocument(to: string, replace: boolean): void {
  leaving = true;
  // A page restored from the back-forward cache reloads.
  addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  if (replace) window.location.replace(to);
  else window.location.assign(to);
}

/** Subscribes to navigations by `navigate` and by the browser's buttons. */
export function onNavigate(listener: Listener): () => void {
  const onPop = () => listener(currentLocation());
  listeners.add(listener);
  addEventListener('popstate', onPop);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', onPop);
  };
}
