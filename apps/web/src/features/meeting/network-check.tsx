import type { DeviceCheck, RelayState } from '@nadi/contract/device-check';
import * as routes from '@nadi/contract/generated/route-table';
import { PARTIES } from '@nadi/domain/parties';
import { Waypoints, Wifi } from 'lucide-react';
import { useEffect, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { checkRelay } from '#shared/devices/relay-check.ts';
import { i18n } from '#shared/language/i18n.ts';
import { readToken } from '#shared/session/session.ts';

type NetworkLinesProps = {
  /** Null during the check. */
  network: DeviceCheck['network'] | null;
  relay: RelayCheck;
};

/** The results of the green room's tests of the network and, if there is one, of the relay. */
export function NetworkLines({ network, relay }: NetworkLinesProps) {
  return (
    <div role="status" className="grid gap-2">
      <p className="flex min-h-11 items-center gap-3">
        <Wifi aria-hidden size={20} className="shrink-0 text-ink-soft" />
        {network === null ? i18n._('Checking the network…') : networkLabel(network)}
      </p>
      {relay !== 'none' && (
        <p className="flex min-h-11 items-center gap-3">
          <Waypoints aria-hidden size={20} className="shrink-0 text-ink-soft" />
          {relayLabel(relay)}
        </p>
      )}
    </div>
  );
}

function networkLabel(network: DeviceCheck['network']): string {
  const labels: Record<DeviceCheck['network'], string> = {
    good: i18n._('The network is good'),
    weak: i18n._('The network is slow. Sound comes first; the picture may be smaller.'),
    unknown: i18n._('We could not reach the clinic. You can still try to join.'),
  };
  return labels[network];
}

function relayLabel(relay: Exclude<RelayCheck, 'none'>): string {
  const labels: Record<Exclude<RelayCheck, 'none'>, string> = {
    checking: i18n._('Checking the relay for difficult networks…'),
    ok: i18n._('The relay for difficult networks works'),
    failed: i18n._(
      'The relay for difficult networks cannot be reached. You can still try to join.',
    ),
    later: i18n._('The relay for difficult networks is checked when you are let in.'),
  };
  return labels[relay];
}

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
  return checkRelay(iceServers, left);
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

const SAMPLES = 3;
/** In milliseconds for a small reply; above this, speech is noticeably late. */
const GOOD_MS = 400;
const TIMEOUT_MS = 5000;

/** Rates the connection to the clinic's server by its fastest reply; `unknown` if it cannot be reached. */
export async function checkNetwork(
  request: () => Promise<unknown> = requestHealth,
  now: () => number = () => performance.now(),
): Promise<DeviceCheck['network']> {
  try {
    let best = Number.POSITIVE_INFINITY;
    for (let sample = 0; sample < SAMPLES; sample++) {
      const start = now();
      await request();
      best = Math.min(best, now() - start);
    }
    return best <= GOOD_MS ? 'good' : 'weak';
  } catch {
    return 'unknown';
  }
}

async function requestHealth(): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const reply = await fetch('/healthz', { cache: 'no-store', signal });
  if (!reply.ok) throw new Error(`the server answered ${reply.status}`);
}
