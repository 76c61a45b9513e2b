import { useState } from 'react';
import { zoneName } from '#shared/format/viewer-time.ts';

/** Names the clock that a page's times follow. */
export function ClinicTimes({ zone }: { zone: string | undefined }) {
  const [now] = useState(Date.now);
  if (zone === undefined) return null;
  return <p className="text-xs text-ink-soft">Times are the clinic’s, {zoneName(zone, now)}.</p>;
}
