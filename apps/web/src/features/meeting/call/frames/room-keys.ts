import type { SentKind } from '@nadi/contract/call-media';
import { type Bytes, fromBase64url, toBase64url, utf8 } from './bytes.ts';
import type { WorkerAccess } from './frame-encryption.ts';
import { SendingKey } from './frame-key.ts';
import { KeyRefused } from './key-agreement.ts';
import { MemberKeys, sealText } from './member-keys.ts';
import { deriveTextKey, SenderKey } from './sender-keys.ts';

/** A departed member cannot receive our frames; the others have the next key by then. */
const USE_AFTER_MS = 1_000;
/** The ring and the link of our own frames. */
const OWN = 'own';

export interface RoomKeysDeps {
  selfId: string;
  /** Sends a message about keys to one member, or to all others. */
  send(sealed: string, to?: string): void;
  /** Called when this member can open what is sealed here, and again when they have a new key. */
  onReady(id: string): void;
}

interface RoomKeysParts extends RoomKeysDeps, WorkerAccess {
  after(milliseconds: number, task: () => void): () => void;
}

interface Incoming {
  link: string;
  kind: SentKind;
  from: string;
}

/**
 * The keys of a room whose media passes a forwarding unit. Members announce their public keys, and give each other the
 * secret of their own frames, sealed for each pair.
 */
export class RoomKeys {
  readonly #deps: RoomKeysParts;
  readonly #members = new Map<string, MemberKeys | null>();
  readonly #incoming = new Map<RTCRtpReceiver, Incoming>();
  #sender = new SenderKey();
  #toAll: SendingKey | null = null;
  #links = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #stopWaiting = () => {};

  constructor(deps: RoomKeysParts) {
    this.#deps = deps;
    deps.post({ type: 'link', link: OWN, ring: OWN });
    void this.#enqueue(() => this.#change(this.#sender));
  }

  /** Receives the ids of everyone else in the room. */
  setMembers(ids: readonly string[]): void {
    const joined = ids.filter((id) => !this.#members.has(id));
    const left = [...this.#members.keys()].filter((id) => !ids.includes(id));
    for (const id of left) this.#forget(id);
    const hadMembers = this.#members.size > 0;
    for (const id of joined) this.#members.set(id, null);
    if (joined.length > 0) this.#announce(joined.length === 1 ? joined[0] : undefined);
    if (left.length > 0) void this.#enqueue(() => this.#replace());
    else if (joined.length > 0 && hadMembers)
      void this.#enqueue(async () => this.#change(await this.#sender.ratchet()));
  }

  /** Exchanges keys again after signalling was away: messages about them may have been lost. */
  resume(): void {
    this.#announce();
    void this.#enqueue(async () => {
      for (const id of this.#members.keys()) await this.#sendSecret(id);
    });
  }

  /** Returns the text that this member has sealed; null for keys, and for what cannot be opened. */
  receive(from: string, sealed: string): Promise<string | null> {
    return this.#enqueue(async () => {
      const bytes = fromBase64url(sealed);
      if (!bytes || !this.#members.has(from)) return null;
      if (bytes[0] === BRACE) {
        await this.#receiveKey(from, readAnnouncement(bytes));
        return null;
      }
      const opened = await this.#members.get(from)?.open(bytes);
      if (typeof opened === 'string') return opened;
      if (opened) {
        const { generation: kid, secret } = opened;
        this.#deps.post({ type: 'receiving-key', ring: this.#ring(from), kid, secret });
      }
      return null;
    });
  }

  /** Seals a text for one member, or for all others; null if there is no key for it yet. */
  seal(text: string, to?: string): Promise<string | null> {
    return this.#enqueue(async () => {
      if (to !== undefined) return (await this.#members.get(to)?.seal(text)) ?? null;
      return this.#toAll && sealText(this.#toAll, text);
    });
  }

  /** Returns the public key of a member; undefined until known. */
  keyOf(id: string): string | undefined {
    return this.#members.get(id)?.publicKey;
  }

  /** Encrypts what this sender sends. Called before its first offer. */
  encryptSender(kind: SentKind, sender: RTCRtpSender): void {
    sender.transform = this.#deps.transform({ direction: 'send', link: OWN, kind });
  }

  /** Decrypts the frames of a member. Called again if the receiver gets those of another one. */
  decryptReceiver(kind: SentKind, receiver: RTCRtpReceiver, from: string): void {
    const known = this.#incoming.get(receiver);
    if (known?.kind === kind) known.from = from;
    else {
      this.#links += 1;
      const link = `unit ${this.#links}`;
      this.#incoming.set(receiver, { link, kind, from });
      receiver.transform = this.#deps.transform({ direction: 'receive', link, kind });
    }
    this.#linkFrames(from);
  }

  close(): void {
    this.#stopWaiting();
    for (const { link } of this.#incoming.values()) this.#deps.post({ type: 'unlink', link });
    this.#deps.post({ type: 'unlink', link: OWN });
  }

  async #receiveKey(from: string, otherKey: string | null): Promise<void> {
    const known = this.#members.get(from);
    if (otherKey === null) return;
    if (known?.publicKey !== otherKey) {
      const keys = await this.#derive(from, otherKey);
      // They may have left in the meantime.
      if (!keys || !this.#members.has(from)) return;
      this.#members.set(from, keys);
      this.#linkFrames(from);
    }
    // A member who has reloaded the page has none of the earlier secrets.
    if (known && known.publicKey !== otherKey) {
      this.#announce(from);
      await this.#replace();
    } else await this.#sendSecret(from);
    this.#deps.onReady(from);
  }

  /** Returns null for a key that cannot be used, from which nothing is accepted. */
  async #derive(otherId: string, otherKey: string): Promise<MemberKeys | null> {
    const { own, roomId, selfId } = this.#deps;
    try {
      return await MemberKeys.derive({ own, roomId, selfId, otherId, otherKey });
    } catch (error) {
      if (error instanceof KeyRefused) return null;
      throw error;
    }
  }

  /** Sends our public key, which needs no protection. */
  #announce(to?: string): void {
    const message = JSON.stringify({ v: 1, key: this.#deps.own.publicKey });
    this.#deps.send(toBase64url(utf8(message)), to);
  }

  async #sendSecret(to: string): Promise<void> {
    const sealed = await this.#members.get(to)?.sealSecret(this.#sender);
    if (sealed) this.#deps.send(sealed, to);
  }

  async #replace(): Promise<void> {
    await this.#change(this.#sender.replace(), USE_AFTER_MS);
    for (const id of this.#members.keys()) await this.#sendSecret(id);
  }

  /** Uses a secret for texts at once, and for frames when the others have it. */
  async #change(next: SenderKey, delay = 0): Promise<void> {
    this.#sender = next;
    this.#toAll = new SendingKey(next.generation, await deriveTextKey(next.secret));
    const { generation: kid, secret } = next;
    const use = () => this.#deps.post({ type: 'sending-key', ring: OWN, kid, secret });
    this.#stopWaiting();
    if (delay === 0) use();
    else this.#stopWaiting = this.#deps.after(delay, use);
  }

  #forget(id: string): void {
    this.#members.delete(id);
    this.#linkFrames(id);
  }

  /** Frames of a member without keys are dropped. */
  #linkFrames(of: string): void {
    const known = this.#members.get(of);
    for (const { link, from } of this.#incoming.values()) {
      if (from !== of) continue;
      if (known) this.#deps.post({ type: 'link', link, ring: this.#ring(of) });
      else this.#deps.post({ type: 'unlink', link });
    }
  }

  /** Named after the key as well: a member who has reloaded the page counts from zero again. */
  #ring(id: string): string {
    return `unit ${id} ${this.#members.get(id)?.publicKey}`;
  }

  /** Runs tasks in order, so that a text is never sent before its key. */
  #enqueue<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(task);
    this.#queue = done.catch(() => {});
    return done;
  }
}

/** The first byte of an announcement; sealed messages begin with a header of SFrame. */
const BRACE = 0x7b;

function readAnnouncement(bytes: Bytes): string | null {
  try {
    const { v, key } = JSON.parse(new TextDecoder().decode(bytes));
    return v === 1 && typeof key === 'string' ? key : null;
  } catch {
    return null;
  }
}
