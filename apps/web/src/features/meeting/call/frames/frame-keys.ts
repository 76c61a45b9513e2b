import type { Bytes } from './bytes.ts';
import { SendingKey } from './frame-key.ts';
import { ReceivedKeys } from './sender-keys.ts';
import type { FrameStream, WorkerMessage } from './worker-messages.ts';

interface Ring {
  sending: SendingKey | null;
  readonly receiving: ReceivedKeys;
}

/** Knows which key encrypts the frames of a stream. */
export class FrameKeys {
  readonly #rings = new Map<string, Ring>();
  readonly #links = new Map<string, string | null>();

  apply(message: WorkerMessage): void {
    if (message.type === 'link') this.#links.set(message.link, message.ring);
    else if (message.type === 'unlink') this.#links.delete(message.link);
    else this.#addKey(message);
  }

  /** Encrypts or decrypts a frame; null if it has to be dropped. */
  async transform({ direction, link, kind }: FrameStream, frame: Bytes): Promise<Bytes | null> {
    const name = this.#links.get(link);
    if (name === null) return frame;
    const ring = name === undefined ? undefined : this.#rings.get(name);
    if (!ring) return null;
    if (direction === 'receive') return ring.receiving.open(kind, frame);
    return ring.sending?.seal(kind, frame) ?? null;
  }

  /** Ignores a key that the ring has: its counter and its replay windows continue on the next connection. */
  #addKey({ type, ring: name, kid, secret }: Extract<WorkerMessage, { secret: Bytes }>): void {
    const ring = this.#rings.get(name) ?? { sending: null, receiving: new ReceivedKeys() };
    this.#rings.set(name, ring);
    if (type === 'receiving-key') ring.receiving.add(kid, secret);
    else if (ring.sending?.kid !== kid) ring.sending = new SendingKey(kid, secret);
  }
}
