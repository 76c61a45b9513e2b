import { BASE, PRIME } from '@nadi/secure-channel/classroom';
import { Status } from '#shared/ui/status.tsx';
import type { Exchange } from './demo-state.ts';
import { findPrivateNumber, powerChain } from './modular.ts';
import { Panel } from './panel.tsx';

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
