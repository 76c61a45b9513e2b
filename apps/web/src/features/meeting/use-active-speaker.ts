import { useEffect, useState } from 'react';
import type { Tile } from './call/call-state.ts';

/** Speech this long makes a participant the active speaker, so that a cough does not. */
const SPEECH_MS = 1500;

/** Returns the id of the remote participant who spoke last; null before anybody has. */
export function useActiveSpeaker(tiles: readonly Tile[]): string | null {
  const [active, setActive] = useState<string | null>(null);
  const speaking = tiles.find(({ isLocal, speaking }) => speaking && !isLocal)?.id ?? null;

  useEffect(() => {
    if (speaking === null) return;
    const timer = setTimeout(() => setActive(speaking), SPEECH_MS);
    return () => clearTimeout(timer);
  }, [speaking]);

  return active;
}
