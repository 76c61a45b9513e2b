import { type ComponentType, lazy, useState } from 'react';

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the component's module once. */
  preload(): Promise<unknown>;
};

/**
 * Creates a component that loads its module on first render or by `preload`. A loaded one renders
 * without Suspense, because React keeps a fallback, even an empty one, on screen for 300 ms.
 * @param fallback returns the component to render if the module cannot be loaded, or throws
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (error: unknown) => ComponentType<Props>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Lazy = lazy(async () => {
    const Loaded = await preload().catch(fallback);
    return { default: (props: { ofLoaded: Props }) => <Loaded {...props.ofLoaded} /> };
  });

  const renderLazy = (props: Props) => <Lazy ofLoaded={props} />;
  const pick = () => loaded ?? renderLazy;
  return Object.assign((props: Props) => <Picked {...{ pick, props }} />, { preload });
}

/** Well after the page is on screen. */
const SOON_MS = 1_000;

/**
 * Loads components that are one press away, so that they open at once: useEffect(() => preloadSoon(Dialog),
 * []). A failed load is repeated when it opens.
 */
export function preloadSoon(...components: readonly Pick<LazyComponent<never>, 'preload'>[]) {
  const timer = setTimeout(() => {
    void Promise.allSettled(components.map((component) => component.preload()));
  }, SOON_MS);
  return () => clearTimeout(timer);
}

type PickedProps<Props> = { pick: () => ComponentType<Props>; props: Props };

/** Picks once, so that the component keeps its state after its module has loaded. */
function Picked<Props extends object>({ pick, props }: PickedProps<Props>) {
  const [Component] = useState(pick);
  return <Component {...props} />;
}
