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

/** Calculates both sides line by line; shown once the server's response was decrypted. */
export function MathematicalProof({ exchange }: { exchange: Exchange }) {
  const { clientPrivate, clientPublic, serverPublic, sharedSecret, match } = exchange;
  if (!match || !clientPrivate || !clientPublic || !serverPublic) {
    return (
      <Panel title="Mathematical Proof">
        <p className="text-ink-soft">
          Both sides of the calculation will appear here once the response has been decrypted.
        </p>
      </Panel>
    );
  }
  const serverPrivate = findPrivateNumber(serverPublic) ?? 0;
  return (
    <Panel
      title="Mathematical Proof"
      intro="Two calculations that share no private number, and end at the same one."
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Side name="Your browser" base={serverPublic} exponent={clientPrivate}>
          Server’s public number {serverPublic}, to the power of your private number {clientPrivate}
          .
        </Side>
        <Side name="The server" base={clientPublic} exponent={serverPrivate}>
          Your public number {clientPublic}, to the power of the server’s private number. It never
          sent that: this page found it by trying, because {BASE}^{serverPrivate} mod {PRIME} ={' '}
          {serverPublic} and there are only 22 numbers to try.
        </Side>
      </div>
      <p className="flex flex-wrap items-center gap-3">
        <Status tone="done">Match</Status>
        <span className="figures">
          ({BASE}^{clientPrivate})^{serverPrivate} = ({BASE}^{serverPrivate})^{clientPrivate} ={' '}
          <strong>{sharedSecret}</strong> (mod {PRIME})
        </span>
      </p>
    </Panel>
  );
}

type SideProps = { name: string; base: number; exponent: number; children: React.ReactNode };

function Side({ name, base, exponent, children }: SideProps) {
  const chain = powerChain(base, exponent);
  return (
    <div className="grid content-start gap-2 rounded-sm bg-canvas p-4">
      <h3 className="text-sm">{name}</h3>
      <p className="text-xs text-ink-soft">{children}</p>
      <ol className="grid gap-0.5 text-xs figures">
        {chain.map(({ power, before, product, rest }) => (
          <li key={power}>
            {base}^{power}: {before} × {base} = {product}, mod {PRIME} = <strong>{rest}</strong>
          </li>
        ))}
      </ol>
      <p className="font-semibold figures">
        {base}^{exponent} mod {PRIME} = {chain.at(-1)?.rest}
      </p>
    </div>
  );
}

interface Product {
  /** The exponent reached so far: the first power, the second, … */
  power: number;
  before: number;
  product: number;
  rest: number;
}

/** Lists the steps of base^exponent mod 23, one multiplication per line, as in a calculation by hand. */
export function powerChain(base: number, exponent: number): Product[] {
  const chain: Product[] = [];
  let before = 1;
  for (let power = 1; power <= exponent; power++) {
    const product = before * base;
    const rest = product % PRIME;
    chain.push({ power, before, product, rest });
    before = rest;
  }
  return chain;
}

/** Finds the private number of a public one by trying all 22. */
export function findPrivateNumber(publicNumber: number): number | undefined {
  let power = 1;
  for (let guess = 1; guess < PRIME; guess++) {
    power = (power * BASE) % PRIME;
    if (power === publicNumber) return guess;
  }
  return undefined;
}
