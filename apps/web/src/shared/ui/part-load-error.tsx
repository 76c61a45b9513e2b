import { Notice } from './notice.tsx';

/** Fallback of `lazyPart` for content that the user has requested. */
export function PartLoadError() {
  return (
    <Notice tone="waiting" urgent>
      <p>This part could not be loaded. Reload the page once you are connected.</p>
    </Notice>
  );
}
