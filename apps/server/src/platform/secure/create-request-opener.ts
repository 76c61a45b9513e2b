import {
  type Envelope,
  EnvelopeError,
  isDemoSessionId,
  isSessionId,
  issueServerKey,
  KEY_LIFE_SECONDS,
  openRequest,
  readEnvelope,
  verifyHeader,
} from '@nadi/secure-channel/server';
import { Problem } from '#platform/problem.ts';
import { issueClassroomKey, openClassroom } from './classroom.ts';
import type { Epochs } from './epochs.ts';
import type { NonceStore, OpenedRequest, RequestOpener, SealedRequest } from './request-opener.ts';

/** The only path that accepts the classroom suite, which protects nothing. */
const CLASSROOM_PATH = '/api/secure/dummy-data';

/** Used nonces are remembered for this long after a key expires (docs/secure-calls.md#server-keys). */
const REMEMBERED_AFTER_MS = 5 * 60 * 1000;

/** Largest difference between the adjustable and the monotonic clock over a second. */
const CLOCK_SKEW_MS = 10;

interface Deps {
  epochs: Epochs;
  nonces: NonceStore;
  /** Milliseconds since this process started, by a monotonic clock. Earlier nonces are not in its memory. */
  uptime(): number;
}

/** Issues keys, and opens encrypted requests of both suites (docs/secure-calls.md#server-keys). */
export function createRequestOpener({ epochs, nonces, uptime }: Deps): RequestOpener {
  // Uses the database's clock, like the time in the header; the second of the start counts as before it.
  const startSecond = () => Math.floor((epochs.now() - uptime()) / 1000);
  const issuedBeforeStart = (envelope: Envelope) =>
    !nonces.shared && issuedAt(envelope) <= startSecond();

  /** Waits, because a key issued in the second of the start would count as issued before it. */
  async function waitForSecondAfterStart(): Promise<void> {
    const early = (startSecond() + 1) * 1000 + CLOCK_SKEW_MS - epochs.now();
    if (nonces.shared || early <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, early));
  }

  return {
    async issueKey(sessionId) {
      if (isDemoSessionId(sessionId)) return issueClassroomKey(await epochs.current(), sessionId);
      if (!isSessionId(sessionId)) throw new Problem('channel-not-initialized');
      await epochs.current(); // The database's clock is known from here on.
      await waitForSecondAfterStart();
      const keys = await epochs.current();
      return issueServerKey({ keys, sessionId, nowSeconds: epochs.now() / 1000 });
    },
    open(request) {
      return typeof request.clientPublicKey === 'number'
        ? openClassroomRequest(request, epochs)
        : openStandard(request, { epochs, nonces, issuedBeforeStart }).catch(toProblem);
    },
  };
}

interface Opening extends Pick<Deps, 'epochs' | 'nonces'> {
  /** Returns whether the key may have been issued before this process started. */
  issuedBeforeStart(envelope: Envelope): boolean;
}

async function openStandard(
  request: SealedRequest,
  { epochs, nonces, issuedBeforeStart }: Opening,
): Promise<OpenedRequest> {
  const envelope = readEnvelope(request);
  const keys = await epochs.find(envelope.epoch);
  if (!keys) throw new EnvelopeError('not-initialized');
  verifyHeader({ keys, envelope, nowSeconds: epochs.now() / 1000 });
  const isOld = issuedBeforeStart(envelope);
  if (isOld && !request.isMutation) throw new EnvelopeError('not-initialized');
  const expiresAt = envelope.notAfter * 1000 + REMEMBERED_AFTER_MS;
  if (!(await nonces.spend(envelope.nonce, expiresAt, epochs.now()))) {
    throw new EnvelopeError('decryption-failed');
  }
  const { headers, body, sealReply } = openRequest({ keys, envelope, path: request.path });
  return {
    headers,
    body,
    nonce: { value: envelope.nonce, expiresAt, issuedBeforeStart: isOld },
    seal: sealReply,
  };
}

function issuedAt({ notAfter }: Envelope): number {
  return notAfter - KEY_LIFE_SECONDS;
}

async function openClassroomRequest(
  request: SealedRequest,
  epochs: Epochs,
): Promise<OpenedRequest> {
  const { sessionId } = request;
  if (request.path !== CLASSROOM_PATH || !isDemoSessionId(sessionId)) {
    throw new Problem('decryption-failed');
  }
  const now = await epochs.current();
  const before = await epochs.find(now.epoch - 1);
  return openClassroom({ ...request, sessionId }, before ? [now, before] : [now]);
}

function toProblem(error: unknown): never {
  if (!(error instanceof EnvelopeError)) throw error;
  throw new Problem(
    error.kind === 'not-initialized' ? 'channel-not-initialized' : 'decryption-failed',
  );
}
