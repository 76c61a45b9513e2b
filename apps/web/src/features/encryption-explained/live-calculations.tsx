import { BASE, PRIME } from '@nadi/secure-channel/classroom';
import { LockKeyhole } from 'lucide-react';
import { Status } from '#shared/ui/status.tsx';
import type { Exchange } from './demo-state.ts';
import { Panel } from './panel.tsx';

export function LiveCalculations({ exchange }: { exchange: Exchange }) {
  const { clientPrivate, clientPublic, serverPublic, sharedSecret, match } = exchange;
  return (
    <Panel title="Live Calculations" intro="Both sides know the prime 23 and the generator 5.">
      <dl className="grid grid-cols-2 gap-3">
        <Value name="Prime" value={PRIME} />
        <Value name="Generator" value={BASE} />
        <Value
          name="Your private number"
          value={clientPrivate}
          formula="stays in this page"
          secret
        />
        <Value
          name="Server’s private number"
          value={undefined}
          formula="never sent: only the server knows it"
          secret
        />
        <Value
          name="Your public number"
          value={clientPublic}
          formula={clientPrivate && `${BASE}^${clientPrivate} mod ${PRIME}`}
        />
        <Value name="Server’s public number" value={serverPublic} formula="sent by the server" />
        <Value
          name="Shared secret"
          value={sharedSecret}
          formula={
            serverPublic &&
            sharedSecret &&
            `${serverPublic}^${clientPrivate} mod ${PRIME}, on your side`
          }
          secret
        />
        <div className="rounded-sm bg-canvas p-3">
          <dt className="text-xs text-ink-soft">Match</dt>
          <dd className="pt-1.5">
            <Status tone={match ? 'done' : 'neutral'}>
              {match ? 'Secrets match' : 'Not known yet'}
            </Status>
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

type ValueProps = {
  name: string;
  value: number | undefined;
  formula?: string | number | undefined;
  /** True for a value that never crosses the network. */
  secret?: boolean;
};

function Value({ name, value, formula, secret = false }: ValueProps) {
  return (
    <div className="rounded-sm bg-canvas p-3">
      <dt className="flex items-center gap-1.5 text-xs text-ink-soft">
        {secret && <LockKeyhole aria-hidden size={14} className="shrink-0" />}
        {name}
      </dt>
      <dd>
        <span className="text-xl font-semibold figures">{value ?? '?'}</span>
        {formula && <span className="block text-xs text-ink-soft figures">{formula}</span>}
      </dd>
    </div>
  );
}
