import { Button } from '#shared/ui/button.tsx';
import { Status } from '#shared/ui/status.tsx';
import type { StandardRequest } from './break-message.ts';
import { preview } from './network-entry.ts';

type StandardSideProps = {
  request: StandardRequest | undefined;
  sending: boolean;
  onSend: () => void;
};

export function StandardSide({ request, sending, onSend }: StandardSideProps) {
  return (
    <div className="grid content-start gap-3 rounded-sm bg-canvas p-4">
      <h3 className="text-base">The standard suite: 2²⁵⁶ keys</h3>
      {request ? (
        <>
          <p className="text-xs break-all">{preview(request.encrypted)}</p>
          <p className="text-xs break-all text-ink-soft">
            Server’s public key: {preview(request.serverPublicKey)}
          </p>
        </>
      ) : (
        <p className="text-ink-soft">
          Send the same message the way every real request of Nadi travels.
        </p>
      )}
      <Button variant="secondary" className="justify-self-start" pending={sending} onClick={onSend}>
        {request ? 'Send it again' : 'Send the same message'}
      </Button>
      <div role="status" className="grid gap-2">
        {request && (
          <>
            <Status tone="done" className="justify-self-start">
              Sent, opened and answered
            </Status>
            <AttackCost />
          </>
        )}
      </div>
    </div>
  );
}

/** 2^126 curve operations ÷ 10^18 a second ÷ 3.16 × 10^7 seconds a year ≈ 2.7 × 10^12 years. */
function AttackCost() {
  return (
    <>
      <p>
        Trying keys is hopeless, so an attacker would go for the exchange. The best method known for
        X25519 takes about 2¹²⁶ steps.
      </p>
      <p>
        A thousand million computers, each taking a thousand million steps a second, would need some
        2.7 million million years: about two hundred times the age of the universe.
      </p>
    </>
  );
}
