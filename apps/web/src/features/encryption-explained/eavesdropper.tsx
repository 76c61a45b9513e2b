import type { Exchange } from './demo-state.ts';
import { ClassroomSide } from './eavesdropper-classroom.tsx';
import { StandardSide } from './eavesdropper-standard.tsx';
import { Panel } from './panel.tsx';
import { useEavesdropper } from './use-eavesdropper.ts';

/** Breaks the classroom message and contrasts it with the standard suite. */
export function Eavesdropper({ exchange }: { exchange: Exchange }) {
  const { encrypted, text, match } = exchange;
  return (
    <Panel
      title="Why 23 protects nobody"
      intro="The numbers above are small so that you can follow them. So can anyone who listens: here is what they do, with nothing but the encrypted text."
    >
      {match && encrypted && text ? (
        <MessageComparison key={encrypted} encrypted={encrypted} text={text} />
      ) : (
        <p className="text-ink-soft">
          Run the demo first: the eavesdropper needs a message to listen to.
        </p>
      )}
      <Purpose />
    </Panel>
  );
}

function MessageComparison({ encrypted, text }: { encrypted: string; text: string }) {
  const { broken, breakIt, standard, sending, sendIt } = useEavesdropper({ encrypted, text });
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <ClassroomSide encrypted={encrypted} broken={broken} onBreak={breakIt} />
      <StandardSide request={standard} sending={sending} onSend={sendIt} />
    </div>
  );
}

function Purpose() {
  return (
    <details className="rounded bg-canvas">
      <summary className="flex min-h-11 items-center px-4 py-2 font-semibold">
        What this layer is for, and what it is not
      </summary>
      <div className="measure grid gap-3 px-4 pb-4 text-ink-soft">
        <p>
          HTTPS already protects everything between you and the clinic, and stays required. This
          layer is a second envelope inside it: it prevents sign-in tokens and health data from
          reaching the proxies, logs and caches behind the point where HTTPS is decrypted, and a
          message that was sent once is refused the second time.
        </p>
        <p>
          It does not protect you from a clinic server or a computer that somebody else controls,
          and X25519 would fall to a large quantum computer, which does not exist yet. AES-256 would
          not.
        </p>
        <p>
          The classroom numbers are accepted by this demonstration and by nothing else. Every real
          request in Nadi uses the standard suite: HPKE (RFC 9180) with X25519, HKDF-SHA256 and
          AES-256-GCM.
        </p>
      </div>
    </details>
  );
}
