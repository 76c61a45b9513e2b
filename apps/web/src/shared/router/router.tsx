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
import {
  currentLocation,
  type NavigateOptions,
  navigate,
  onNavigate,
  type RouterLocation,
} from './location.ts';

const LocationContext = createContext<RouterLocation | null>(null);

/** Provides the current location. @param start the location to use when prerendering */
export function Router({ start, children }: { start?: RouterLocation; children: ReactNode }) {
  const [location, setLocation] = useState(() => start ?? currentLocation());

  // A transition keeps the old page until the new one has loaded. A layout effect subscribes before
  // any page's own effect, which may navigate at once.
  useLayoutEffect(() => onNavigate((next) => startTransition(() => setLocation(next))), []);

  return <LocationContext value={location}>{children}</LocationContext>;
}

export function useLocation(): RouterLocation {
  const location = use(LocationContext);
  if (!location) throw new Error('useLocation needs a Router above it');
  return location;
}

/** Returns a stable function, so effects may depend on it. */
export function useNavigate(): typeof navigate {
  return navigate;
}

/** Returns the query of the current address and a function that replaces it. */
export function useSearchParams(): [
  URLSearchParams,
  (next: URLSearchParams | Record<string, string>, options?: NavigateOptions) => void,
] {
  const { pathname, search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [
    params,
    (next, options) => {
      const query = new URLSearchParams(next).toString();
      navigate(query ? `${pathname}?${query}` : pathname, options);
    },
  ];
}

/** Redirects on mount. */
export function Navigate({ to, ...options }: { to: string } & NavigateOptions) {
  // The options of the first render apply.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => navigate(to, options), [to]);
  return null;
}
