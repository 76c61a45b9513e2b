import { type ComponentType, lazy } from 'react';

/** A part whose file travels by itself. On a network too weak to bring it, the page goes on without. */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    return { default: await load().catch(() => Nothing) };
  });
}

function Nothing() {
  return null;
}
