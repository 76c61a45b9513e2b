import { PRIME } from '@nadi/secure-channel/classroom';
import { useMutation } from '@tanstack/react-query';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { RichText } from '#shared/ui/rich-text.tsx';
import { Status } from '#shared/ui/status.tsx';
import { toast } from '#shared/ui/toast.ts';
import {
  type BrokenMessage,
  breakMessage,
  type StandardRequest,
  sendStandard,
} from './break-message.ts';
import { type Exchange, preview } from './demo-state.ts';
import { Panel } from './panel.tsx';

/** Breaks the classroom message and contrasts it with the standard suite. */
export function Eavesdropper({ exchange }: { exchange: Exchange }) {
  const { encrypted, text, match } = exchange;
  return (
    <Panel
      title={i18n._('Why 23 protects nobody')}
      intro={i18n._(
        'The numbers above are small so that you can follow them. So can anyone who listens: here is what they do, with nothing but the encrypted text.',
      )}
    >
      {match && encrypted && text ? (
        <MessageComparison key={encrypted} encrypted={encrypted} text={text} />
      ) : (
        <p className="text-ink-soft">
          {i18n._('Run the demo first: the eavesdropper needs a message to listen to.')}
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
        {i18n._('What this layer is for, and what it is not')}
      </summary>
      <div className="measure grid gap-3 px-4 pb-4 text-ink-soft">
        <p>
          {i18n._(
            'HTTPS already protects everything between you and the clinic, and stays required. This layer is a second envelope inside it: it prevents sign-in tokens and health data from reaching the proxies, logs and caches behind the point where HTTPS is decrypted, and a message that was sent once is refused the second time.',
          )}
        </p>
        <p>
          {i18n._(
            'It does not protect you from a clinic server or a computer that somebody else controls, and X25519 would fall to a large quantum computer, which does not exist yet. AES-256 would not.',
          )}
        </p>
        <p>
          {i18n._(
            'The classroom numbers are accepted by this demonstration and by nothing else. Every real request in Nadi uses the standard suite: HPKE (RFC 9180) with X25519, HKDF-SHA256 and AES-256-GCM.',
          )}
        </p>
      </div>
    </details>
  );
}

const KEYS = Array.from({ length: PRIME - 1 }, (_, at) => at + 1);

type ClassroomSideProps = {
  encrypted: string;
  broken: BrokenMessage | undefined;
  onBreak: () => void;
};

function ClassroomSide({ encrypted, broken, onBreak }: ClassroomSideProps) {
  return (
    <div className="grid content-start gap-3 rounded-sm bg-canvas p-4">
      <h3 className="text-base">{i18n._('Prime 23: 22 keys')}</h3>
      <p dir="ltr" className="text-xs break-all">
        {preview(encrypted)}
      </p>
      <ol aria-label={i18n._('encryption|Keys')} className="flex flex-wrap gap-1.5">
        {KEYS.map((key) => (
          <Key key={key} number={key} broken={broken} />
        ))}
      </ol>
      <Button variant="danger" className="justify-self-start" onClick={onBreak}>
        {broken ? i18n._('Break it again') : i18n._('Try all keys')}
      </Button>
      <div role="status" className="grid gap-2">
        {broken && <BreakResult broken={broken} />}
      </div>
    </div>
  );
}

function Key({ number, broken }: { number: number; broken: BrokenMessage | undefined }) {
  const opened = broken?.key === number;
  const tried = broken?.tried.includes(number) && !opened;
  return (
    <li
      className={classNames(
        'grid min-w-8 place-items-center rounded-sm px-1.5 py-1 text-xs font-semibold figures',
        opened ? 'bg-danger text-on-action' : 'bg-card',
        tried && 'text-ink-soft line-through',
      )}
    >
      <span>
        <RichText
          text={opened || tried ? describeTried(number, opened) : String(number)}
          marks={{ spoken: (words) => <span className="sr-only">{words}</span> }}
        />
      </span>
    </li>
  );
}

function describeTried(number: number, opened: boolean): string {
  return opened
    ? i18n._('{number}<spoken> opened it</spoken>', { number })
    : i18n._('{number}<spoken> tried</spoken>', { number });
}

function BreakResult({ broken }: { broken: BrokenMessage }) {
  const { key, tried, elapsedMs: took, text } = broken;
  return (
    <>
      <p className="font-semibold text-danger">
        {took < 1
          ? i18n._(
              '{count, plural, one {Opened with key {key} after # try, in less than a millisecond.} other {Opened with key {key} after # tries, in less than a millisecond.}}',
              { key, count: tried.length },
            )
          : i18n._(
              '{count, plural, one {Opened with key {key} after # try, in {milliseconds} milliseconds.} other {Opened with key {key} after # tries, in {milliseconds} milliseconds.}}',
              { key, count: tried.length, milliseconds: Math.round(took) },
            )}
      </p>
      <p dir="ltr" className="text-xs break-words">
        {text}
      </p>
    </>
  );
}

type StandardSideProps = {
  request: StandardRequest | undefined;
  sending: boolean;
  onSend: () => void;
};

function StandardSide({ request, sending, onSend }: StandardSideProps) {
  return (
    <div className="grid content-start gap-3 rounded-sm bg-canvas p-4">
      <h3 className="text-base">{i18n._('The standard suite: 2²⁵⁶ keys')}</h3>
      {request ? (
        <>
          <p dir="ltr" className="text-xs break-all">
            {preview(request.encrypted)}
          </p>
          <p className="text-xs break-all text-ink-soft">
            {i18n._('Server’s public key: {key}', { key: preview(request.serverPublicKey) })}
          </p>
        </>
      ) : (
        <p className="text-ink-soft">
          {i18n._('Send the same message the way every real request of Nadi travels.')}
        </p>
      )}
      <Button variant="secondary" className="justify-self-start" pending={sending} onClick={onSend}>
        {request ? i18n._('Send it again') : i18n._('Send the same message')}
      </Button>
      <div role="status" className="grid gap-2">
        {request && (
          <>
            <Status tone="done" className="justify-self-start">
              {i18n._('Sent, opened and answered')}
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
        {i18n._(
          'Trying keys is hopeless, so an attacker would go for the exchange. The best method known for X25519 takes about 2¹²⁶ steps.',
        )}
      </p>
      <p>
        {i18n._(
          'A thousand million computers, each taking a thousand million steps a second, would need some 2.7 million million years: about two hundred times the age of the universe.',
        )}
      </p>
    </>
  );
}

/**
 * Breaks the captured message, and sends the same message with the standard suite, which cannot be broken.
 */
function useEavesdropper({ encrypted, text }: { encrypted: string; text: string }) {
  const breaking = useMutation({
    mutationFn: () => breakMessage(encrypted, () => performance.now()),
  });
  const standard = useMutation({
    mutationFn: () => sendStandard((...call) => fetch(...call), text),
    onError: () => void toast.error(i18n._('Demo failed. Please try again.')),
  });
  return {
    broken: breaking.data,
    breakIt: () => breaking.mutate(),
    standard: standard.data,
    sending: standard.isPending,
    sendIt: () => standard.mutate(),
  };
}
