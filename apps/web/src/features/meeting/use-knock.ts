import { useEffect, useRef } from 'react';
import type { HostedLobby } from './call/call-state.ts';
import { playPresenceSound } from './presence-sound.ts';

/** Plays the chime and calls `onKnock` when a new guest waits in the lobby. */
export function useKnock(lobby: HostedLobby | null, onKnock: () => void): void {
  const known = useRef<ReadonlySet<string>>(new Set());
  const onNew = useRef(onKnock);
  useEffect(() => {
    onNew.current = onKnock;
  });
  const waiting = lobby?.waiting;

  useEffect(() => {
    if (!waiting) return;
    const arrived = waiting.some(({ id }) => !known.current.has(id));
    known.current = new Set([...known.current, ...waiting.map(({ id }) => id)]);
    if (!arrived) return;
    playPresenceSound('knock');
    onNew.current();
  }, [waiting]);
}
