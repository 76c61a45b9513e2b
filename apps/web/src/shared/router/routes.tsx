import {
  type ComponentType,
  createContext,
  isValidElement,
  type ReactNode,
  use,
  useCallback,
  useMemo,
} from 'react';
import { parse } from 'regexparam';
import { useLocation } from './routing.tsx';

type Params = Readonly<Record<string, string | undefined>>;
type Frame = ComponentType<{ children: ReactNode }> & Fetched;

/** A component whose file may be fetched before it is shown. */
export interface Fetched {
  fetch?(): Promise<unknown>;
}

export interface Route {
  readonly keys: readonly string[];
  readonly pattern: RegExp;
  readonly Frame: Frame;
  readonly page: ReactNode;
}

const ParamsContext = createContext<Params>({});
const RoutesContext = createContext<readonly Route[]>([]);

/** Pages by their path (`:name` one part, `:name?` or none, `*` the rest) in the frame they share. */
export function framed(Frame: Frame, pages: Record<string, ReactNode>): Route[] {
  return Object.entries(pages).map(([path, page]) => ({ ...parse(path), Frame, page }));
}

/** The first route that fits the address. Between two pages of one frame the frame stays. */
export function Routes({ routes }: { routes: readonly Route[] }) {
  const { pathname } = useLocation();
  const route = routeAt(routes, pathname);
  const params = useMemo(() => (route ? paramsOf(route, pathname) : {}), [route, pathname]);
  if (!route) return null;
  const { Frame, page } = route;
  return (
    <RoutesContext value={routes}>
      <ParamsContext value={params}>
        <Frame>{page}</Frame>
      </ParamsContext>
    </RoutesContext>
  );
}

/** Fetches what a page and its frame are made of; without a network it is fetched when it is shown. */
export async function fetchPage(routes: readonly Route[], path: string): Promise<void> {
  const route = routeAt(routes, path.split(/[?#]/)[0] ?? '');
  const page = isValidElement(route?.page) ? (route.page.type as Fetched) : undefined;
  await Promise.allSettled([route?.Frame.fetch?.(), page?.fetch?.()]);
}

/** Fetches ahead the page that somebody is about to open. */
export function useFetchAhead(): (path: string) => void {
  const routes = use(RoutesContext);
  return useCallback((path) => void fetchPage(routes, path), [routes]);
}

/** The named parts of this page's address, decoded. */
export function useParams(): Params {
  return use(ParamsContext);
}

function routeAt(routes: readonly Route[], pathname: string): Route | undefined {
  return routes.find(({ pattern }) => pattern.test(pathname));
}

function paramsOf({ pattern, keys }: Route, pathname: string): Params {
  const parts = pattern.exec(pathname)?.slice(1) ?? [];
  return Object.fromEntries(keys.map((key, index) => [key, decoded(parts[index])]));
}

function decoded(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part);
  } catch {
    // A person typed this address: a stray % is a sign like any other.
    return part;
  }
}
