import type { RelayState } from '@nadi/contract/device-check';
import * as routes from '@nadi/contract/generated/route-table';
import { seconds } from '@nadi/domain/limits';
import { PARTIES } from '@nadi/domain/permissions';
import { useEffect, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { readToken } from '#shared/session/session.ts';
import { checkRelay } from './check-relay.ts';

const TIMEOUT = seconds(8);

/** `later`: this user gets credentials only after admission. `none`: there is no relay, or it is unknown. */
export type RelayCheck = RelayState | 'checking' | 'later' | 'none';

/** Tests the clinic's TURN server while the green room is open. */
export function useRelayCheck(roomId: string): RelayCheck {
  const [found, setFound] = useState<RelayCheck>('none');
  useEffect(() => {
    const left = new AbortController();
    const report = (state: RelayCheck) => left.signal.aborted || setFound(state);
    runCheck(roomId, left.signal, () => report('checking')).then(report, () => report('none'));
    return () => left.abort();
  }, [roomId]);
  return found;
}

async function runCheck(
  roomId: string,
  left: AbortSignal,
  onStart: () => void,
): Promise<RelayCheck> {
  const { relay, iceServers } = await fetchRelay(roomId, left);
  if (!relay || left.aborted) return 'none';
  if (iceServers.length === 0) return 'later';
  onStart();
  return checkRelay(iceServers, AbortSignal.any([left, AbortSignal.timeout(TIMEOUT)]));
}

/** A browser may be signed in to several accounts; one of them may be a party of the appointment. */
async function fetchRelay(meetingId: string, signal: AbortSignal) {
  const options = { signal, background: true };
  for (const as of PARTIES.filter((role) => readToken(role))) {
    const reply = await request(routes.getRelay, { meetingId }, { ...options, as });
    if (!reply.relay || reply.iceServers.length > 0) return reply;
  }
  return request(routes.getRelay, { meetingId }, options);
}
