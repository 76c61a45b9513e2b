import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type LazyPage<Props = object> = LazyExoticComponent<ComponentType<Props>> & {
  /** Its component's name; the build finds the file by it (`HomePage` in home-page.tsx). */
  readonly pageName: string;
};

/** A page fetched with its journey's first visit: lazyPage(() => import(…), 'HomePage'). */
export function lazyPage<Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyPage<Props> {
  const page = lazy(async () => ({ default: (await load())[name] }));
  return Object.assign(page, { pageName: name });
}
