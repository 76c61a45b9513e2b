import { type ComponentType, createContext, type ReactNode, use, useMemo } from 'react';
import { parse } from 'regexparam';
import { useLocation } from './routing.tsx';

type Params = Readonly<Record<string, string | undefined>>;
type Frame = ComponentType<{ children: ReactNode }>;

export interface Route {
  readonly keys: readonly string[];
  readonly pattern: RegExp;
  readonly Frame: Frame;
  readonly page: ReactNode;
}

const ParamsContext = createContext<Params>({});

/** Pages by their path (`:name` one part, `:name?` or none, `*` the rest) in the frame they share. */
export function framed(Frame: Frame, pages: Record<string, ReactNode>): Route[] {
  return Object.entries(pages).map(([path, page]) => ({ ...parse(path), Frame, page }));
}

/** The first route that fits the address. Between two pages of one frame the frame stays. */
export function Routes({ routes }: { routes: readonly Route[] }) {
  const { pathname } = useLocation();
  const route = routes.find(({ pattern }) => pattern.test(pathname));
  const params = useMemo(() => (route ? paramsOf(route, pathname) : {}), [route, pathname]);
  if (!route) return null;
  const { Frame, page } = route;
  return (
    <ParamsContext value={params}>
      <Frame>{page}</Frame>
    </ParamsContext>
  );
}

/** The named parts of this page's address, decoded. */
export function useParams(): Params {
  return use(ParamsContext);
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
