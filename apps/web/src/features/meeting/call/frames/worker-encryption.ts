import type { SentKind } from '@nadi/contract/call-media';
import {
  type FrameEncryption,
  type FrameLink,
  NO_FRAME_ENCRYPTION,
  NO_FRAME_LINK,
  type WorkerAccess,
} from './frame-encryption.ts';
import { derivePairKeys, generateOwnKeys, KeyRefused } from './key-agreement.ts';
import { restrictToVp8 } from './video-codecs.ts';

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
  /** The participants who had a key in this call. */
  readonly #withKey = new Set<string>();
  #access: WorkerAccess | null = null;
  #links = 0;

  constructor(worker: Worker, roomId: string) {
    this.#worker = worker;
    const started = new Promise((resolve, reject) => {
      worker.addEventListener('message', resolve, { once: true });
      worker.addEventListener('error', reject, { once: true });
    });
    this.ready = Promise.all([generateOwnKeys(), started]).then(
      ([own]) => {
        this.#access = {
          own,
          roomId,
          tell: (message) => worker.postMessage(message),
          transform: (stream) => new RTCRtpScriptTransform(worker, stream),
        };
      },
      // The worker's file could not be loaded: as in browsers that cannot encrypt.
      () => {},
    );
  }

  get access(): WorkerAccess | null {
    return this.#access;
  }

  openLink({ selfId, otherId }: { selfId: string; otherId: string }): FrameLink {
    const access = this.#access;
    if (access === null) return NO_FRAME_LINK;
    const { own, roomId, tell } = access;
    this.#links += 1;
    return new WorkerLink(String(this.#links), {
      ...access,
      addKey: async (otherKey) => {
        const pair = { own, roomId, selfId, otherId, otherKey };
        const { sending, receiving } = await derivePairKeys(pair, 'frames');
        const ring = `${otherId} ${otherKey}`;
        this.#withKey.add(otherId);
        tell({ type: 'sending-key', ring, kid: 0n, secret: sending });
        tell({ type: 'receiving-key', ring, kid: 0n, secret: receiving });
        return ring;
      },
      hadKey: () => this.#withKey.has(otherId),
    });
  }

  stop(): void {
    this.#worker.terminate();
  }
}

interface LinkDeps extends WorkerAccess {
  /** Returns the ring of the pair. @throws KeyRefused */
  addKey(otherKey: unknown): Promise<string>;
  /** True if the other participant had a key on any connection. */
  hadKey(): boolean;
}

class WorkerLink implements FrameLink {
  readonly key: string;
  readonly #name: string;
  readonly #deps: LinkDeps;
  readonly #protected = new WeakSet<RTCRtpTransceiver>();
  /** The key of the first description, null if it had none; undefined before. */
  #agreed: unknown;

  constructor(name: string, deps: LinkDeps) {
    this.#name = name;
    this.key = deps.own.publicKey;
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
    if (this.#agreed === otherKey) return;
    if (this.#agreed !== undefined) throw new KeyRefused('not the key of this connection');
    if (otherKey === null && this.#deps.hadKey()) throw new KeyRefused('the key is missing');
    const ring = otherKey === null ? null : await this.#deps.addKey(otherKey);
    this.#agreed = otherKey;
    this.#deps.tell({ type: 'link', link: this.#name, ring });
  }

  close(): void {
    this.#deps.tell({ type: 'unlink', link: this.#name });
  }
}
