import { type ComponentType, lazy } from 'react';

/**
 * A part whose file travels by itself. On a network too weak to bring it the page goes on without, or
 * with what is given in its place.
 */
export function later<Props>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType = Nothing,
) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    return { default: await load().catch(() => Missing as ComponentType<Props>) };
  });
}

function Nothing() {
  return null;
}
