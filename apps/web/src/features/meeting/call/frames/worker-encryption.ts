import type { SentKind } from '@nadi/contract/call-media';
import {
  type FrameEncryption,
  type FrameLink,
  NO_FRAME_ENCRYPTION,
  NO_FRAME_LINK,
} from './frame-encryption.ts';
import {
  derivePairKeys,
  generateOwnKeys,
  KeyRefused,
  type OwnKeys,
  type PairKeys,
  proveFingerprints,
} from './key-agreement.ts';
import { restrictToVp8 } from './video-codecs.ts';
import type { FrameStream, WorkerMessage } from './worker-messages.ts';

/** Encrypts in a worker of its own; not at all in browsers without encoded transforms. */
export function startFrameEncryption(roomId: string): FrameEncryption {
  if (!('RTCRtpScriptTransform' in globalThis) || !globalThis.crypto.subtle)
    return NO_FRAME_ENCRYPTION;
  const worker = new Worker(new URL('./frame-worker.ts', import.meta.url), { type: 'module' });
  return new WorkerEncryption(worker, roomId);
}

class WorkerEncryption implements FrameEncryption {
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #roomId: string;
  /** The participants who had a key in this call. */
  readonly #withKey = new Set<string>();
  #own: OwnKeys | null = null;
  #links = 0;

  constructor(worker: Worker, roomId: string) {
    this.#worker = worker;
    this.#roomId = roomId;
    const started = new Promise((resolve, reject) => {
      worker.addEventListener('message', resolve, { once: true });
      worker.addEventListener('error', reject, { once: true });
    });
    this.ready = Promise.all([generateOwnKeys(), started]).then(
      ([own]) => {
        this.#own = own;
      },
      // The worker's file could not be loaded: as in browsers that cannot encrypt.
      () => {},
    );
  }

  get publicKey(): string | undefined {
    return this.#own?.publicKey;
  }

  openLink({ selfId, otherId }: { selfId: string; otherId: string }): FrameLink {
    const own = this.#own;
    if (own === null) return NO_FRAME_LINK;
    this.#links += 1;
    const pair = { own, roomId: this.#roomId, selfId, otherId };
    return new WorkerLink(String(this.#links), own.publicKey, {
      tell: (message) => this.#worker.postMessage(message),
      transform: (stream) => new RTCRtpScriptTransform(this.#worker, stream),
      addKey: async (otherKey) => {
        const keys = await derivePairKeys({ ...pair, otherKey });
        const { sending, receiving } = keys;
        const ring = `${otherId} ${otherKey}`;
        this.#withKey.add(otherId);
        const message: WorkerMessage = { type: 'key', ring, kid: 0n, sending, receiving };
        this.#worker.postMessage(message);
        return { ring, keys };
      },
      hadKey: () => this.#withKey.has(otherId),
    });
  }

  stop(): void {
    this.#worker.terminate();
  }
}

interface LinkDeps {
  tell(message: WorkerMessage): void;
  transform(stream: FrameStream): RTCRtpScriptTransform;
  /** Returns the ring of the pair and its keys. @throws KeyRefused */
  addKey(otherKey: unknown): Promise<{ ring: string; keys: PairKeys }>;
  /** True if the other participant had a key on any connection. */
  hadKey(): boolean;
}

class WorkerLink implements FrameLink {
  readonly key: string;
  readonly #name: string;
  readonly #deps: LinkDeps;
  readonly #protected = new WeakSet<RTCRtpTransceiver>();
  otherKey: string | null | undefined;
  #keys: PairKeys | null = null;

  constructor(name: string, key: string, deps: LinkDeps) {
    this.#name = name;
    this.key = key;
    this.#deps = deps;
  }

  protect(kind: SentKind, transceiver: RTCRtpTransceiver): void {
    if (this.#protected.has(transceiver)) return;
    this.#protected.add(transceiver);
    const link = this.#name;
    const { sender, receiver } = transceiver;
    sender.transform = this.#deps.transform({ direction: 'send', link, kind });
    receiver.transform = this.#deps.transform({ direction: 'receive', link, kind });
    if (kind !== 'audio') restrictToVp8(transceiver);
  }

  async agree(otherKey: unknown = null): Promise<void> {
    if (this.otherKey === otherKey) return;
    if (this.otherKey !== undefined) throw new KeyRefused('not the key of this connection');
    if (otherKey === null && this.#deps.hadKey()) throw new KeyRefused('the key is missing');
    const added = otherKey === null ? null : await this.#deps.addKey(otherKey);
    this.#keys = added?.keys ?? null;
    this.otherKey = otherKey as string | null;
    this.#deps.tell({ type: 'link', link: this.#name, ring: added?.ring ?? null });
  }

  async proveChannel(own: string, other: string) {
    if (this.#keys === null) return null;
    const { sendingProof, receivingProof } = this.#keys;
    return {
      own: await proveFingerprints(sendingProof, own, other),
      expected: await proveFingerprints(receivingProof, other, own),
    };
  }

  close(): void {
    this.#deps.tell({ type: 'unlink', link: this.#name });
  }
}
