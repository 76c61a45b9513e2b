import type { Bytes } from './bytes.ts';
import { ReceivingKey, SendingKey } from './key-ring.ts';
import type { FrameStream, WorkerMessage } from './worker-messages.ts';

interface Ring {
  sending: SendingKey;
  receiving: ReceivingKey;
}

/** Knows which key encrypts the frames of a stream. */
export class FrameKeys {
  readonly #rings = new Map<string, Ring>();
  readonly #links = new Map<string, string | null>();

  apply(message: WorkerMessage): void {
    if (message.type === 'key') this.#addKey(message);
    else if (message.type === 'link') this.#links.set(message.link, message.ring);
    else this.#links.delete(message.link);
  }

  /** Encrypts or decrypts a frame; null if it has to be dropped. */
  async transform({ direction, link, kind }: FrameStream, frame: Bytes): Promise<Bytes | null> {
    const name = this.#links.get(link);
    if (name === null) return frame;
    const ring = name === undefined ? undefined : this.#rings.get(name);
    if (!ring) return null;
    return direction === 'send' ? ring.sending.seal(kind, frame) : ring.receiving.open(kind, frame);
  }

  /** Ignores a key that the ring has: its counter and its replay windows continue on the next connection. */
  #addKey({ ring, kid, sending, receiving }: Extract<WorkerMessage, { type: 'key' }>): void {
    if (this.#rings.get(ring)?.sending.kid === kid) return;
    this.#rings.set(ring, {
      sending: new SendingKey(kid, sending),
      receiving: new ReceivingKey(kid, receiving),
    });
  }
}
