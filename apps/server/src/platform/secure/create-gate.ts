import {
  type Envelope,
  isDemoSessionId,
  isSessionId,
  issueServerKey,
  KEY_LIFE_SECONDS,
  openRequest,
  readEnvelope,
  SecureRefusal,
  verifyHeader,
} from '@nadi/secure-channel/server';
import { Problem } from '#platform/problem.ts';
import { offerClassroomKey, openClassroom } from './classroom.ts';
import type { Epochs } from './epochs.ts';
import type { OpenedCall, SealedCall, SecureGate } from './gate.ts';
import type { Nonces } from './nonces.ts';

/** The only path that takes the classroom suite, which protects nobody. */
const CLASSROOM_PATH = '/api/secure/dummy-data';

/** Spent nonces are kept this long after a key's end (secure-call.md, step 5). */
const KEPT_AFTER_MS = 5 * 60 * 1000;

interface Deps {
  epochs: Epochs;
  nonces: Nonces;
  /** When this process started, epoch milliseconds: what was spent before, it cannot know. */
  startedAt: number;
}

export function createGate({ epochs, nonces, startedAt }: Deps): SecureGate {
  return {
    async offerKey(sessionId) {
      if (isDemoSessionId(sessionId)) return offerClassroomKey(await epochs.current(), sessionId);
      if (!isSessionId(sessionId)) throw new Problem('channel-not-initialized');
      const keys = await epochs.current();
      return issueServerKey({ keys, sessionId, nowSeconds: epochs.now() / 1000 });
    },
    open(call) {
      return typeof call.clientPublicKey === 'number'
        ? openDemonstration(call, epochs)
        : openStandard(call, { epochs, nonces, startedAt }).catch(toProblem);
    },
  };
}

async function openStandard(
  call: SealedCall,
  { epochs, nonces, startedAt }: Deps,
): Promise<OpenedCall> {
  const envelope = readEnvelope(call);
  const keys = await epochs.find(envelope.epoch);
  if (!keys) throw new SecureRefusal('not-initialized');
  verifyHeader({ keys, envelope, nowSeconds: epochs.now() / 1000 });
  // By the database's clock, as the header's; its second is counted as before, to be sure.
  const started = startedAt + (epochs.now() - Date.now());
  const unknown = !nonces.shared && issuedAt(envelope) <= Math.floor(started / 1000);
  if (unknown && !call.changes) throw new SecureRefusal('not-initialized');
  const expiresAt = envelope.notAfter * 1000 + KEPT_AFTER_MS;
  if (!(await nonces.spend(envelope.nonce, expiresAt, epochs.now()))) {
    throw new SecureRefusal('decryption-failed');
  }
  const { headers, body, sealReply } = openRequest({ keys, envelope, path: call.path });
  return { headers, body, nonce: { value: envelope.nonce, expiresAt, unknown }, seal: sealReply };
}

function issuedAt({ notAfter }: Envelope): number {
  return notAfter - KEY_LIFE_SECONDS;
}

async function openDemonstration(call: SealedCall, epochs: Epochs): Promise<OpenedCall> {
  const { sessionId } = call;
  if (call.path !== CLASSROOM_PATH || !isDemoSessionId(sessionId)) {
    throw new Problem('decryption-failed');
  }
  const now = await epochs.current();
  const before = await epochs.find(now.epoch - 1);
  return openClassroom({ ...call, sessionId }, before ? [now, before] : [now]);
}

function toProblem(error: unknown): never {
  if (!(error instanceof SecureRefusal)) throw error;
  throw new Problem(
    error.kind === 'not-initialized' ? 'channel-not-initialized' : 'decryption-failed',
  );
}
