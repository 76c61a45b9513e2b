import type { ComponentType } from 'react';
import { type LazyComponent, lazyComponent } from './lazy-component.tsx';

/**
 * Loads a component from its own chunk.
 * @param Fallback rendered if the chunk cannot be loaded; nothing by default
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<NoInfer<Props>> = Empty,
): LazyComponent<Props> {
  return lazyComponent(load, () => Fallback);
}

function Empty() {
  return null;
}
