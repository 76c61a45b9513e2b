import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type Going, go, onMove, type Place, placeNow } from './place.ts';

const PlaceContext = createContext<Place | null>(null);

/** Follows the address bar. @param start where there is no address bar: a page written at build */
export function Router({ start, children }: { start?: Place; children: ReactNode }) {
  const [place, setPlace] = useState(() => start ?? placeNow());

  // As a transition, so that the old page stays until the new one's file has arrived. Listening
  // begins before any page's own effect, which may lead elsewhere at once.
  useLayoutEffect(() => onMove((next) => startTransition(() => setPlace(next))), []);

  return <PlaceContext value={place}>{children}</PlaceContext>;
}

export function useLocation(): Place {
  const place = use(PlaceContext);
  if (!place) throw new Error('there is no Router around this');
  return place;
}

/** A function that never changes, so effects may depend on it. */
export function useNavigate(): typeof go {
  return go;
}

/** The query of this address, and a way to another query of the same page. */
export function useSearchParams(): [
  URLSearchParams,
  (next: URLSearchParams | Record<string, string>, going?: Going) => void,
] {
  const { pathname, search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [
    params,
    (next, going) => {
      const query = new URLSearchParams(next).toString();
      go(query ? `${pathname}?${query}` : pathname, going);
    },
  ];
}

/** Goes there as soon as it is shown. */
export function Navigate({ to, ...going }: { to: string } & Going) {
  // Where it leads is decided once: what it was shown for is over by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => go(to, going), [to]);
  return null;
}
