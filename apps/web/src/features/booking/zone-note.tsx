import type { Instant } from '@nadi/domain/limits';
import { viewerTime, viewerZone, zoneName } from '#shared/format/viewer-time.ts';

/** Whose clock the times are of; a viewer in another zone is told, and sees their own beside it. */
export function ZoneNote({ zone, now }: { zone: string; now: Instant }) {
  const viewer = viewerZone();
  const abroad = viewerTime(now, { clinic: zone, viewer }) !== null;
  return (
    <p className="text-xs text-ink-soft">
      Times are the clinic’s, {zoneName(zone, now)}.
      {abroad && ` Your clock (${zoneName(viewer, now)}) differs: its time stands beneath.`}
    </p>
  );
}
