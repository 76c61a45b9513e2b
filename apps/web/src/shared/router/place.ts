/** Where the browser is, and how it came there. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** What the link or the call that led here handed over. */
  readonly state: unknown;
  readonly arrival: 'POP' | 'PUSH' | 'REPLACE';
}

export interface Going {
  replace?: boolean;
  state?: unknown;
}

/** The doctor's and the admin's pages are documents of their own, with a stricter content policy. */
const PORTAL = /^\/(admin-|doctor-|all-appointments|add-doctor|audit-trail|payments)/i;

type Listener = (place: Place) => void;

const listeners = new Set<Listener>();
let leaving = false;

export function placeNow(arrival: Place['arrival'] = 'POP'): Place {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: window.history.state, arrival };
}

export function isPortal(path: string): boolean {
  return PORTAL.test(path);
}

/**
 * Goes to an address of this site, or that many steps through the history. Between the portals and
 * everything else the document is loaded anew, and `state` stays behind.
 */
export function go(to: string | number, { replace = false, state = null }: Going = {}): void {
  if (typeof to === 'number') {
    window.history.go(to);
    return;
  }
  if (leaving) return;
  if (isPortal(to) !== isPortal(window.location.pathname)) {
    leave(to, replace);
    return;
  }
  if (replace) window.history.replaceState(state, '', to);
  else window.history.pushState(state, '', to);
  const place = placeNow(replace ? 'REPLACE' : 'PUSH');
  for (const listener of listeners) listener(place);
}

/** For another document. What this page still wants while the browser is on its way is not heard. */
function leave(to: string, replace: boolean): void {
  leaving = true;
  // Brought back from the browser's memory, the page begins anew.
  addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  if (replace) window.location.replace(to);
  else window.location.assign(to);
}

/** Hears of every move, ours and the browser's own. */
export function onMove(listener: Listener): () => void {
  const onPop = () => listener(placeNow());
  listeners.add(listener);
  addEventListener('popstate', onPop);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', onPop);
  };
}
