import { useEffect, useState } from 'react';
import type { PresenceEvent } from './call/call-state.ts';
import { playPresenceSound } from './presence-sound.ts';

const SHOWN_MS = 6000;

/** Returns the latest arrival or departure for a few seconds, and plays its sound. */
export function usePresenceNotice(presence: PresenceEvent | null): PresenceEvent | null {
  const [expired, setExpired] = useState(0);
  const id = presence?.id ?? 0;

  useEffect(() => {
    if (!presence) return;
    playPresenceSound(presence.kind);
    const timer = setTimeout(() => setExpired(presence.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [presence]);

  return id > expired ? presence : null;
}
