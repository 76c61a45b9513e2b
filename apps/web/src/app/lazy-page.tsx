import { type ComponentType, lazy, useState } from 'react';

export type LazyPage<Props = object> = ComponentType<Props> & {
  /** The component's name; the build finds the page's file by it (`HomePage` in home-page.tsx). */
  readonly pageName: string;
  /** Loads the page's module once. */
  preload(): Promise<unknown>;
};

/**
 * Creates a page whose module is loaded on first render or by `preload`:
 * lazyPage(() => import(…), 'HomePage'). A loaded page renders without Suspense, because React
 * keeps a fallback, even an empty one, on screen for 300 ms.
 */
export function lazyPage<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded ??= (await load())[name];
    return { default: loaded };
  };
  const Lazy = lazy(async () => {
    const { default: Page } = await preload();
    return { default: (props: { pageProps: Props }) => <Page {...props.pageProps} /> };
  });

  const renderLazy = (props: Props) => <Lazy pageProps={props} />;
  const pick = () => loaded ?? renderLazy;
  return Object.assign((props: Props) => <PickedPage {...{ pick, props }} />, {
    preload,
    pageName: name,
  });
}

type PickedPageProps<Props> = { pick: () => ComponentType<Props>; props: Props };

/** Picks once, so that the page keeps its state after its module has loaded. */
function PickedPage<Props extends object>({ pick, props }: PickedPageProps<Props>) {
  const [Page] = useState(pick);
  return <Page {...props} />;
}
