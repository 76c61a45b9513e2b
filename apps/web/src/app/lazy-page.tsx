import type { ComponentType } from 'react';
import { type LazyComponent, lazyComponent } from '#shared/ui/lazy-component.tsx';

export type LazyPage<Props = object> = LazyComponent<Props> & {
  /** The component's name, by which the build finds the page's file (`HomePage` in home-page.tsx). */
  readonly pageName: string;
};

/** Creates a page from its module: lazyPage(() => import(…), 'HomePage'). */
export function lazyPage<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyPage<Props> {
  const Page = lazyComponent(
    async () => (await load())[name],
    (error) => {
      throw error;
    },
  );
  return Object.assign(Page, { pageName: name });
}
