import { useState } from 'react';
import { appendReading, type LiveReading } from './reading.ts';

const NONE: readonly LiveReading[] = [];

/** Returns the measured readings of the last thirty seconds and the newest of them. */
export function useRecentReadings(reading: LiveReading | undefined) {
  const measured = reading?.source === 'typed' ? undefined : reading;
  const [seen, setSeen] = useState<LiveReading>();
  const [track, setTrack] = useState(NONE);
  if (measured !== seen) {
    setSeen(measured);
    if (measured) setTrack(appendReading(track, measured));
  }
  return { track, latest: track.at(-1) };
}
