import { useState } from 'react';
import { addToTrack, type LiveReading } from './reading.ts';

const NONE: readonly LiveReading[] = [];

/** The last thirty seconds of what was measured, and the newest of it. Typed figures make no line. */
export function useTrack(reading: LiveReading | undefined) {
  const measured = reading?.source === 'typed' ? undefined : reading;
  const [seen, setSeen] = useState<LiveReading>();
  const [track, setTrack] = useState(NONE);
  if (measured !== seen) {
    setSeen(measured);
    if (measured) setTrack(addToTrack(track, measured));
  }
  return { track, latest: track.at(-1) };
}
