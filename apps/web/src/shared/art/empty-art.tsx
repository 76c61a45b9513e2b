import { DeferredPart, lazyPart } from '#shared/ui/lazy.tsx';
import type { EmptyScene } from './empty-scene.tsx';

type EmptyArtProps = { scene: EmptyScene; className?: string };

const Drawing = lazyPart(async () => (await import('./empty-scene.tsx')).EmptySceneArt);

/** An illustration for an empty or failed page, loaded on demand. */
export function EmptyArt({ scene, className = 'w-44 h-auto' }: EmptyArtProps) {
  const place = <svg viewBox="0 0 200 140" className={className} aria-hidden="true" />;
  return (
    <DeferredPart fallback={place}>
      <Drawing scene={scene} className={className} />
    </DeferredPart>
  );
}
