import { BASE, PRIME } from '@nadi/secure-channel/classroom';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { RichText } from '#shared/ui/rich-text.tsx';
import { Status } from '#shared/ui/status.tsx';
import type { Exchange } from './demo-state.ts';
import { Panel } from './panel.tsx';

/** Marks a formula within a sentence, because it reads from left to right in every language. */
const markFormula = (formula: string) => `<formula>${formula}</formula>`;
const formulaMarks = { formula: (words: string) => <bdi dir="ltr">{words}</bdi> };

export function LiveCalculations({ exchange }: { exchange: Exchange }) {
  const { clientPrivate, clientPublic, serverPublic, sharedSecret, match } = exchange;
  return (
    <Panel
      title={i18n._('Live Calculations')}
      intro={i18n._('Both sides know the prime 23 and the generator 5.')}
    >
      <dl className="grid grid-cols-2 gap-3">
        <Value name={i18n._('Prime')} value={PRIME} />
        <Value name={i18n._('Generator')} value={BASE} />
        <Value
          name={i18n._('Your private number')}
          value={clientPrivate}
          formula={i18n._('stays in this page')}
          secret
        />
        <Value
          name={i18n._('Server’s private number')}
          value={undefined}
          formula={i18n._('never sent: only the server knows it')}
          secret
        />
        <Value
          name={i18n._('Your public number')}
          value={clientPublic}
          formula={clientPrivate && <bdi dir="ltr">{`${BASE}^${clientPrivate} mod ${PRIME}`}</bdi>}
        />
        <Value
          name={i18n._('Server’s public number')}
          value={serverPublic}
          formula={i18n._('sent by the server')}
        />
        <Value
          name={i18n._('Shared secret')}
          value={sharedSecret}
          formula={
            serverPublic &&
            sharedSecret && (
              <RichText
                text={i18n._('{formula}, on your side', {
                  formula: markFormula(`${serverPublic}^${clientPrivate} mod ${PRIME}`),
                })}
                marks={formulaMarks}
              />
            )
          }
          secret
        />
        <div className="rounded-sm bg-canvas p-3">
          <dt className="text-xs text-ink-soft">{i18n._('Match')}</dt>
          <dd className="pt-1.5">
            <Status tone={match ? 'done' : 'neutral'}>
              {match ? i18n._('Secrets match') : i18n._('Not known yet')}
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
  formula?: ReactNode;
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
      <Panel title={i18n._('Mathematical Proof')}>
        <p className="text-ink-soft">
          {i18n._(
            'Both sides of the calculation will appear here once the response has been decrypted.',
          )}
        </p>
      </Panel>
    );
  }
  const serverPrivate = findPrivateNumber(serverPublic) ?? 0;
  return (
    <Panel
      title={i18n._('Mathematical Proof')}
      intro={i18n._('Two calculations that share no private number, and end at the same one.')}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Side name={i18n._('Your browser')} base={serverPublic} exponent={clientPrivate}>
          {i18n._(
            'Server’s public number {publicNumber}, to the power of your private number {privateNumber}.',
            { publicNumber: serverPublic, privateNumber: clientPrivate },
          )}
        </Side>
        <Side name={i18n._('The server')} base={clientPublic} exponent={serverPrivate}>
          <RichText
            marks={formulaMarks}
            text={i18n._(
              'Your public number {publicNumber}, to the power of the server’s private number. It never sent that: this page found it by trying, because {formula} and there are only 22 numbers to try.',
              {
                publicNumber: clientPublic,
                formula: markFormula(`${BASE}^${serverPrivate} mod ${PRIME} = ${serverPublic}`),
              },
            )}
          />
        </Side>
      </div>
      <p className="flex flex-wrap items-center gap-3">
        <Status tone="done">{i18n._('Match')}</Status>
        <span dir="ltr" className="figures">
          ({BASE}^{clientPrivate})^{serverPrivate} = ({BASE}^{serverPrivate})^{clientPrivate} ={' '}
          <strong>{sharedSecret}</strong> (mod {PRIME})
        </span>
      </p>
    </Panel>
  );
}

type SideProps = { name: string; base: number; exponent: number; children: ReactNode };

function Side({ name, base, exponent, children }: SideProps) {
  const chain = powerChain(base, exponent);
  return (
    <div className="grid content-start gap-2 rounded-sm bg-canvas p-4">
      <h3 className="text-sm">{name}</h3>
      <p className="text-xs text-ink-soft">{children}</p>
      <ol dir="ltr" className="grid gap-0.5 text-xs figures">
        {chain.map(({ power, before, product, rest }) => (
          <li key={power}>
            {base}^{power}: {before} × {base} = {product}, mod {PRIME} = <strong>{rest}</strong>
          </li>
        ))}
      </ol>
      <p dir="ltr" className="font-semibold figures">
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
