import type { DeviceCheck } from '@nadi/contract/device-check';
import { Waypoints, Wifi } from 'lucide-react';
import type { RelayCheck } from './use-relay-check.ts';

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
        {network === null ? 'Checking the network…' : NETWORK_WORDS[network]}
      </p>
      {relay !== 'none' && (
        <p className="flex min-h-11 items-center gap-3">
          <Waypoints aria-hidden size={20} className="shrink-0 text-ink-soft" />
          {RELAY_WORDS[relay]}
        </p>
      )}
    </div>
  );
}

const NETWORK_WORDS: Record<DeviceCheck['network'], string> = {
  good: 'The network is good',
  weak: 'The network is slow. Sound comes first; the picture may be smaller.',
  unknown: 'We could not reach the clinic. You can still try to join.',
};

const RELAY_WORDS: Record<Exclude<RelayCheck, 'none'>, string> = {
  checking: 'Checking the relay for difficult networks…',
  ok: 'The relay for difficult networks works',
  failed: 'The relay for difficult networks cannot be reached. You can still try to join.',
  later: 'The relay for difficult networks is checked when you are let in.',
};
