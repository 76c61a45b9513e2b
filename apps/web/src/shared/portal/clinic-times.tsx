import { useState } from 'react';
import { zoneName } from '#shared/format/viewer-time.ts';

/** Says by which clock a page shows its times. */
export function ClinicTimes({ zone }: { zone: string | undefined }) {
  const [now] = useState(Date.now);
  if (zone === undefined) return null;
  return <p className="text-xs text-ink-soft">Times are the clinic’s, {zoneName(zone, now)}.</p>;
}
