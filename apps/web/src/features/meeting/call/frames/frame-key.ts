import type { Bytes } from './bytes.ts';
import { readSealedFrame, type SealedKind, sealFrame } from './frame-layout.ts';
import { ReplayWindow } from './replay-window.ts';
import { deriveSframeKey, type SframeKey } from './sframe.ts';

/** Encrypts with one key, whose counter all streams share and never repeat. */
export class SendingKey {
  readonly kid: bigint;
  readonly #key: Promise<SframeKey>;
  #next = 0n;

  constructor(kid: bigint, baseKey: Bytes) {
    this.kid = kid;
    this.#key = deriveSframeKey(kid, baseKey, 'encrypt');
  }

  async seal(kind: SealedKind, frame: Bytes): Promise<Bytes | null> {
    // Taken before anything is awaited, because streams take turns while they wait.
    const ctr = this.#next++;
    return sealFrame(await this.#key, ctr, kind, frame);
  }
}

/** Decrypts with one key and accepts each frame once. */
export class ReceivingKey {
  readonly kid: bigint;
  readonly #key: Promise<SframeKey>;
  readonly #windows = new Map<SealedKind, ReplayWindow>();

  constructor(kid: bigint, baseKey: Bytes) {
    this.kid = kid;
    this.#key = deriveSframeKey(kid, baseKey, 'decrypt');
  }

  /** Returns null for a frame of another key or kind, and one that was changed or repeated. */
  async open(kind: SealedKind, frame: Bytes): Promise<Bytes | null> {
    const sealed = readSealedFrame(kind, frame);
    if (sealed?.kid !== this.kid) return null;
    try {
      const opened = await sealed.open(await this.#key);
      return this.#window(kind).accept(sealed.ctr) ? opened : null;
    } catch {
      return null;
    }
  }

  #window(kind: SealedKind): ReplayWindow {
    const window = this.#windows.get(kind) ?? new ReplayWindow();
    this.#windows.set(kind, window);
    return window;
  }
}
