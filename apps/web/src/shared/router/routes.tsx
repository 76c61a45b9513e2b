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
import { useLocation } from './router.tsx';

type Params = Readonly<Record<string, string | undefined>>;
type LayoutComponent = ComponentType<{ children: ReactNode }> & Preloadable;

/** A component with a module that can be loaded before it renders. */
export interface Preloadable {
  preload?(): Promise<unknown>;
}

export interface Route {
  readonly keys: readonly string[];
  readonly pattern: RegExp;
  readonly Layout: LayoutComponent;
  readonly page: ReactNode;
}

const ParamsContext = createContext<Params>({});
const RoutesContext = createContext<readonly Route[]>([]);

/** Builds routes from pages by path (`:name`, `:name?`, `*`) that share a layout. */
export function layoutRoutes(Layout: LayoutComponent, pages: Record<string, ReactNode>): Route[] {
  return Object.entries(pages).map(([path, page]) => ({ ...parse(path), Layout, page }));
}

/** Renders the first matching route. A layout shared by two pages stays mounted between them. */
export function Routes({ routes }: { routes: readonly Route[] }) {
  const { pathname } = useLocation();
  const route = matchRoute(routes, pathname);
  const params = useMemo(() => (route ? routeParams(route, pathname) : {}), [route, pathname]);
  if (!route) return null;
  const { Layout, page } = route;
  return (
    <RoutesContext value={routes}>
      <ParamsContext value={params}>
        <Layout>{page}</Layout>
      </ParamsContext>
    </RoutesContext>
  );
}

/** Loads the modules of a page and its layout; failures surface when the page renders. */
export async function preloadPage(routes: readonly Route[], path: string): Promise<void> {
  const route = matchRoute(routes, path.split(/[?#]/)[0] ?? '');
  const page = isValidElement(route?.page) ? (route.page.type as Preloadable) : undefined;
  await Promise.allSettled([route?.Layout.preload?.(), page?.preload?.()]);
}

/** Returns a function that loads the page at a path ahead of navigation. */
export function usePreload(): (path: string) => void {
  const routes = use(RoutesContext);
  return useCallback((path) => void preloadPage(routes, path), [routes]);
}

/** Returns the decoded path parameters of the current page. */
export function useParams(): Params {
  return use(ParamsContext);
}

function matchRoute(routes: readonly Route[], pathname: string): Route | undefined {
  return routes.find(({ pattern }) => pattern.test(pathname));
}

function routeParams({ pattern, keys }: Route, pathname: string): Params {
  const parts = pattern.exec(pathname)?.slice(1) ?? [];
  return Object.fromEntries(keys.map((key, index) => [key, decodeParam(parts[index])]));
}

function decodeParam(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part);
  } catch {
    // A mistyped address may contain a stray %.
    return part;
  }
}
