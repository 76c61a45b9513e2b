import { Notice } from './notice.tsx';

/** In place of what somebody asked for and the network did not bring; see `later`. */
export function PartMissing() {
  return (
    <Notice tone="waiting" urgent>
      <p>This part did not arrive. Reload the page once you are connected; all else goes on.</p>
    </Notice>
  );
}
