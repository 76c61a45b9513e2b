import { type ComponentType, lazy, useState } from 'react';

export type LazyPage<Props = object> = ComponentType<Props> & {
  /** Its component's name; the build finds the file by it (`HomePage` in home-page.tsx). */
  readonly pageName: string;
  /** Brings the page's file, once. */
  fetch(): Promise<unknown>;
};

/**
 * A page whose file is fetched when it is first shown, or before: lazyPage(() => import(…), 'HomePage').
 * Once here it is shown at once: React keeps a fallback, even an empty one, for 300 ms.
 */
export function lazyPage<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyPage<Props> {
  let arrived: ComponentType<Props> | undefined;
  const fetch = async () => {
    arrived ??= (await load())[name];
    return { default: arrived };
  };
  const later = lazy(fetch) as unknown as ComponentType<Props>;
  const choose = () => arrived ?? later;
  return Object.assign((props: Props) => <Chosen {...{ choose, props }} />, {
    fetch,
    pageName: name,
  });
}

type ChosenProps<Props> = { choose: () => ComponentType<Props>; props: Props };

/** What was chosen stays, so that the page's state does. */
function Chosen<Props extends object>({ choose, props }: ChosenProps<Props>) {
  const [Page] = useState(choose);
  return <Page {...props} />;
}
