import { type ComponentType, lazy } from 'react';

/** A page fetched with its journey's first visit: lazyPage(() => import(…), 'HomePage'). */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
