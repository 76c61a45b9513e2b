import { seconds } from '@nadi/domain/limits';
import { z } from 'zod';
import type { Timers } from './roster.ts';

/** A request without an answer fails after this time. */
export const JANUS_TIMEOUT = seconds(3);
/** UTF-16 units; descriptions of a room of fifty have some 200,000. */
const FRAME_MAX = 2 * 1024 * 1024;

const Jsep = z.object({ type: z.enum(['offer', 'answer']), sdp: z.string() });
const JanusMessage = z.object({
  janus: z.string(),
  transaction: z.string().optional().catch(undefined),
  /** The handle that an event concerns. */
  sender: z.number().optional().catch(undefined),
  data: z.object({ id: z.number() }).optional().catch(undefined),
  error: z.object({ code: z.number(), reason: z.string() }).optional().catch(undefined),
  plugindata: z
    .object({ data: z.record(z.string(), z.unknown()) })
    .optional()
    .catch(undefined),
  version_string: z.string().optional().catch(undefined),
  jsep: Jsep.optional().catch(undefined),
});
export type JanusMessage = z.output<typeof JanusMessage>;
export type Jsep = z.output<typeof Jsep>;

/** An error that Janus has answered, such as 427 for a room that exists. */
export class JanusError extends Error {
  readonly code: number | null;
  constructor(code: number | null, message: string) {
    super(message);
    this.code = code;
  }
}

interface LinkSettings {
  socket: WebSocket;
  secret: string | undefined;
  timers: Pick<Timers, 'after'>;
  /** Receives the messages that answer no request. */
  onEvent(message: JanusMessage): void;
  /** Reports a message that is not one of Janus; called once. */
  onNonsense(reason: string): void;
  /** Called once, when the connection has ended. */
  onEnd(): void;
}

export interface JanusLink {
  /** Resolves with the answer. @throws JanusError if Janus refuses, does not answer or is gone */
  request(message: Record<string, unknown>): Promise<JanusMessage>;
  /** Ends the connection without waiting for the other side. */
  end(): void;
}

/** Sends requests over an open WebSocket of Janus and matches the answers by their transaction. */
export function janusLink(settings: LinkSettings): JanusLink {
  const { socket, secret, timers, onEvent, onEnd } = settings;
  const pending = new Map<string, (message: JanusMessage | JanusError) => void>();
  /** The requests to which `ack` is the answer: other answers follow it. */
  const acknowledged = new Set<string>();
  let requests = 0;
  let ended = false;
  let complained = false;

  function complain(reason: string): void {
    if (complained) return;
    complained = true;
    settings.onNonsense(reason);
  }

  function end(): void {
    if (ended) return;
    ended = true;
    socket.close();
    for (const settle of [...pending.values()]) settle(new JanusError(null, 'is not connected'));
    onEnd();
  }

  function receive(data: unknown): void {
    if (typeof data === 'string' && data.length > FRAME_MAX) {
      complain('a message is too large');
      end();
      return;
    }
    const message = parseMessage(data);
    const settle = pending.get(message?.transaction ?? '');
    if (!message) complain('a message has another form');
    else if (settle && (message.janus !== 'ack' || acknowledged.has(message.transaction ?? ''))) {
      settle(message);
    }
    // Answers that come too late have a transaction; events have none.
    else if (message.transaction === undefined && message.janus !== 'ack') onEvent(message);
  }

  socket.addEventListener('message', ({ data }) => {
    if (!ended) receive(data);
  });
  socket.addEventListener('close', end);
  socket.addEventListener('error', end);

  return {
    request(message) {
      const transaction = `nadi-${++requests}`;
      return new Promise((resolve, reject) => {
        if (ended) return reject(new JanusError(null, 'is not connected'));
        if (message.janus === 'keepalive') acknowledged.add(transaction);
        const cancel = timers.after(JANUS_TIMEOUT, () => {
          pending.get(transaction)?.(new JanusError(null, 'does not answer'));
        });
        pending.set(transaction, (answer) => {
          cancel();
          pending.delete(transaction);
          acknowledged.delete(transaction);
          const error = answer instanceof JanusError ? answer : findError(answer);
          if (error) reject(error);
          else resolve(answer as JanusMessage);
        });
        socket.send(
          JSON.stringify({ ...message, transaction, ...(secret && { apisecret: secret }) }),
        );
      });
    },
    end,
  };
}

function parseMessage(data: unknown): JanusMessage | null {
  if (typeof data !== 'string') return null;
  try {
    return JanusMessage.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}

function findError({ janus, error, plugindata }: JanusMessage): JanusError | null {
  if (janus === 'error') return new JanusError(error?.code ?? null, error?.reason ?? 'refuses');
  const { error_code: code, error: reason } = plugindata?.data ?? {};
  if (code === undefined) return null;
  return new JanusError(typeof code === 'number' ? code : null, String(reason));
}
