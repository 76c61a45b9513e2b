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

type Listener = (place: Place) => void;

const listeners = new Set<Listener>();

export function placeNow(arrival: Place['arrival'] = 'POP'): Place {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: window.history.state, arrival };
}

/** Goes to an address of this site, or that many steps through the history. */
export function go(to: string | number, { replace = false, state = null }: Going = {}): void {
  if (typeof to === 'number') {
    window.history.go(to);
    return;
  }
  if (replace) window.history.replaceState(state, '', to);
  else window.history.pushState(state, '', to);
  const place = placeNow(replace ? 'REPLACE' : 'PUSH');
  for (const listener of listeners) listener(place);
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
