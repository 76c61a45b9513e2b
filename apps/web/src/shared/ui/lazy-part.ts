import { type ComponentType, lazy } from 'react';

/**
 * Loads a component from its own chunk.
 * @param Fallback rendered where the chunk cannot be loaded; nothing by default
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<NoInfer<Props>> = Empty,
) {
  return lazy(async () => ({ default: await load().catch(() => Fallback) }));
}

function Empty() {
  return null;
}
