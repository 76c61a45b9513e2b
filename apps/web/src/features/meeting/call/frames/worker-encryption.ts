import type { SentKind } from '@nadi/contract/call-media';
import {
  type FrameEncryption,
  type FrameLink,
  NO_FRAME_ENCRYPTION,
  NO_FRAME_LINK,
  type WorkerAccess,
} from './frame-encryption.ts';
import {
  derivePairKeys,
  generateOwnKeys,
  KeyRefused,
  type PairKeys,
  proveFingerprints,
} from './key-agreement.ts';
import { restrictToVp8 } from './video-codecs.ts';

/** Returns true in browsers with encoded transforms. */
export function canEncryptFrames(): boolean {
  return 'RTCRtpScriptTransform' in globalThis && Boolean(globalThis.crypto.subtle);
}

/** Encrypts in a worker of its own; not at all in browsers without encoded transforms. */
export function startFrameEncryption(roomId: string): FrameEncryption {
  if (!canEncryptFrames()) return NO_FRAME_ENCRYPTION;
  const worker = new Worker(new URL('./frame-worker.ts', import.meta.url), { type: 'module' });
  return new WorkerEncryption(worker, roomId);
}

/** A worker that has not started by then, such as on a bad network, must not keep the call from connecting. */
const START_MAX_MS = 10_000;

class WorkerEncryption implements FrameEncryption {
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  /** The participants who had a key in this call. */
  readonly #withKey = new Set<string>();
  #access: WorkerAccess | null = null;
  #failed = false;
  #links = 0;

  constructor(worker: Worker, roomId: string) {
    this.#worker = worker;
    const started = new Promise((resolve, reject) => {
      worker.addEventListener('message', resolve, { once: true });
      worker.addEventListener('error', reject, { once: true });
      setTimeout(reject, START_MAX_MS);
    });
    this.ready = Promise.all([generateOwnKeys(), started]).then(
      ([own]) => {
        this.#access = {
          own,
          roomId,
          post: (message) => worker.postMessage(message),
          transform: (stream) => new RTCRtpScriptTransform(worker, stream),
        };
      },
      // The worker's file could not be loaded: as in browsers that cannot encrypt.
      () => {
        this.#failed = true;
      },
    );
  }

  get publicKey(): string | null | undefined {
    return this.#failed ? null : this.#access?.own.publicKey;
  }

  get access(): WorkerAccess | null {
    return this.#access;
  }

  openLink({ selfId, otherId }: { selfId: string; otherId: string }): FrameLink {
    const access = this.#access;
    if (access === null) return NO_FRAME_LINK;
    const { own, roomId, post } = access;
    this.#links += 1;
    return new WorkerLink(String(this.#links), {
      ...access,
      addKey: async (otherKey) => {
        const pair = { own, roomId, selfId, otherId, otherKey };
        const { sending, receiving } = await derivePairKeys(pair, 'frames');
        const ring = `${otherId} ${otherKey}`;
        this.#withKey.add(otherId);
        post({ type: 'sending-key', ring, kid: 0n, secret: sending });
        post({ type: 'receiving-key', ring, kid: 0n, secret: receiving });
        return { ring, channel: await derivePairKeys(pair, 'channel') };
      },
      hadKey: () => this.#withKey.has(otherId),
    });
  }

  stop(): void {
    this.#worker.terminate();
  }
}

interface LinkDeps extends WorkerAccess {
  /** Returns the ring of the pair and the keys of their data channel. @throws KeyRefused */
  addKey(otherKey: unknown): Promise<{ ring: string; channel: PairKeys }>;
  /** True if the other participant had a key on any connection. */
  hadKey(): boolean;
}

class WorkerLink implements FrameLink {
  readonly key: string;
  readonly #name: string;
  readonly #deps: LinkDeps;
  readonly #protected = new WeakSet<RTCRtpTransceiver>();
  otherKey: string | null | undefined;
  #channel: PairKeys | null = null;

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
    if (this.otherKey === otherKey) return;
    if (this.otherKey !== undefined) throw new KeyRefused('not the key of this connection');
    if (otherKey === null && this.#deps.hadKey()) throw new KeyRefused('the key is missing');
    const added = otherKey === null ? null : await this.#deps.addKey(otherKey);
    this.#channel = added?.channel ?? null;
    this.otherKey = otherKey as string | null;
    this.#deps.post({ type: 'link', link: this.#name, ring: added?.ring ?? null });
  }

  async proveChannel(own: string, other: string) {
    if (this.#channel === null) return null;
    const { sending, receiving } = this.#channel;
    return {
      own: await proveFingerprints(sending, own, other),
      expected: await proveFingerprints(receiving, other, own),
    };
  }

  close(): void {
    this.#deps.post({ type: 'unlink', link: this.#name });
  }
}
