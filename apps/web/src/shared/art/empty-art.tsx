import { Suspense } from 'react';
import { later } from '#shared/ui/later.ts';
import type { EmptyScene } from './empty-scene.tsx';

type EmptyArtProps = { scene: EmptyScene; className?: string };

const Drawing = later(async () => (await import('./empty-scene.tsx')).EmptySceneArt);

/** A small drawing above the words of an empty or broken page, fetched when there is one. */
export function EmptyArt({ scene, className = 'w-44 h-auto' }: EmptyArtProps) {
  const place = <svg viewBox="0 0 200 140" className={className} aria-hidden="true" />;
  return (
    <Suspense fallback={place}>
      <Drawing scene={scene} className={className} />
    </Suspense>
  );
}
