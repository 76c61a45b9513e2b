import { type Bytes, utf8 } from './bytes.ts';
import { ReceivingKey } from './frame-key.ts';
import { readSealedFrame, type SealedKind } from './frame-layout.ts';

/**
 * Generations of a sender's secret, which are the key ids of SFrame. Within a block each is the hash of the one before
 * (RFC 9605 §5.1); a block starts with a new secret. Zero is the key of a pair.
 */
const BLOCK = 16n;

/** The secret of our own frames in a room. */
export class SenderKey {
  readonly generation: bigint;
  readonly secret: Bytes;

  constructor(generation: bigint = BLOCK, secret: Bytes = randomSecret()) {
    this.generation = generation;
    this.secret = secret;
  }

  /** For a new member, who cannot read what was sent before; the others compute it. Replaces it at the block's end. */
  async ratchet(): Promise<SenderKey> {
    const next = this.generation + 1n;
    return next % BLOCK === 0n ? this.replace() : new SenderKey(next, await hash(this.secret));
  }

  /** For a departure: those who left cannot read what follows. */
  replace(): SenderKey {
    const aligned = this.generation + BLOCK + BLOCK - 1n;
    return new SenderKey(aligned - (aligned % BLOCK));
  }
}

/** The keys of one sender. */
export class ReceivedKeys {
  readonly #secrets = new Map<bigint, Promise<Bytes>>();
  readonly #keys = new Map<bigint, ReceivingKey>();
  readonly #derive: (secret: Bytes) => Promise<Bytes>;
  /** The first generation of the latest block. */
  #block = 0n;

  /** @param derive returns the base key of a secret for one purpose */
  constructor(derive: (secret: Bytes) => Promise<Bytes> = async (secret) => secret) {
    this.#derive = derive;
  }

  /**
   * Adds a secret of this sender. One that is known stays, so that no frame is accepted twice. The block before stays
   * for frames that are on their way.
   */
  add(generation: bigint, secret: Bytes): void {
    if (this.#secrets.has(generation)) return;
    this.#secrets.set(generation, Promise.resolve(secret));
    const block = generation - (generation % BLOCK);
    if (block <= this.#block) return;
    for (const old of this.#secrets.keys()) if (old < this.#block) this.#forget(old);
    this.#block = block;
  }

  /** Returns null for a frame without known key, and one that was changed or repeated. */
  async open(kind: SealedKind, frame: Bytes): Promise<Bytes | null> {
    const kid = readSealedFrame(kind, frame)?.kid;
    const key = kid === undefined ? null : await this.#find(kid);
    return (await key?.open(kind, frame)) ?? null;
  }

  #forget(kid: bigint): void {
    this.#secrets.delete(kid);
    this.#keys.delete(kid);
  }

  async #find(kid: bigint): Promise<ReceivingKey | null> {
    const secret = this.#secretOf(kid);
    if (!secret) return null;
    const baseKey = await this.#derive(await secret);
    const key = this.#keys.get(kid) ?? new ReceivingKey(kid, baseKey);
    this.#keys.set(kid, key);
    return key;
  }

  /** Computes it from an earlier one of its block. */
  #secretOf(kid: bigint): Promise<Bytes> | undefined {
    const known = this.#secrets.get(kid);
    if (known || kid % BLOCK === 0n) return known;
    const next = this.#secretOf(kid - 1n)?.then(hash);
    if (next) this.#secrets.set(kid, next);
    return next;
  }
}

/** Derives the base key of texts; frames use the secret itself. */
export async function deriveTextKey(secret: Bytes): Promise<Bytes> {
  return expand(secret, 'nadi texts v1');
}

async function hash(secret: Bytes): Promise<Bytes> {
  return expand(secret, 'SFrame 1.0 Ratchet');
}

async function expand(secret: Bytes, label: string): Promise<Bytes> {
  const { subtle } = crypto;
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const params = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(label) };
  return new Uint8Array(await subtle.deriveBits(params, key, 256));
}

function randomSecret(): Bytes {
  return crypto.getRandomValues(new Uint8Array(32));
}
