import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useState,
} from 'react';
import { loadPageTranslations, loadPartTranslations } from '#shared/language/translations.ts';

type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the component's module once. */
  preload(): Promise<unknown>;
};

/**
 * Creates a component that loads its module on first render or by `preload`. A loaded one renders
 * without Suspense, because React keeps a fallback, even an empty one, on screen for 300 ms.
 * @param fallback returns the component to render if the module cannot be loaded, or throws
 */
function lazyComponent<Props extends object>(
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

/**
 * Loads a component from its own chunk.
 * @param Fallback rendered if the chunk cannot be loaded; nothing by default
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<NoInfer<Props>> = Empty,
): LazyComponent<Props> {
  return lazyComponent(
    async () => {
      const [Component] = await Promise.all([load(), loadPartTranslations()]);
      return Component;
    },
    () => Fallback,
  );
}

function Empty() {
  return null;
}

export type LazyPage<Props = object> = LazyComponent<Props> & {
  /** The component's name, by which the build finds the page's file (`HomePage` in home-page.tsx). */
  readonly pageName: string;
};

/** Modules by the name of the component that each exports. */
type Modules<Names extends PropertyKey> = {
  readonly [Name in Names]: () => Promise<Readonly<Record<Name, ComponentType<never>>>>;
};

type PropsOf<Load, Name extends PropertyKey> = Load extends () => Promise<{
  readonly [Key in Name]: ComponentType<infer Props extends object>;
}>
  ? Props
  : never;

/** Creates pages from a table of their modules: lazyPages({ HomePage: () => import(…) }). */
export function lazyPages<Table extends Modules<keyof Table>>(table: Table) {
  const names = Object.keys(table) as (keyof Table & string)[];
  const pages = names.map((pageName) => {
    const load = async () => {
      const [module] = await Promise.all([table[pageName](), loadPageTranslations(pageName)]);
      return module[pageName] as ComponentType<never>;
    };
    const Page = lazyComponent<never>(load, (error) => {
      throw error;
    });
    return [pageName, Object.assign(Page, { pageName })];
  });
  return Object.fromEntries(pages) as {
    readonly [Name in keyof Table]: LazyPage<PropsOf<Table[Name], Name>>;
  };
}

type DeferredPartProps = { fallback: ReactNode; children: ReactNode };

/** Renders its lazy children after the first paint, so that the main content loads first. */
export function DeferredPart({ fallback, children }: DeferredPartProps) {
  const ready = useDeferredValue(true, false);
  return ready ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
