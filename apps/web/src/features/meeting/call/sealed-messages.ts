import { type ChannelMessage, readMessage, writeMessage } from './channel-messages.ts';
import type { RoomProtection } from './room-protection.ts';

interface SealedMessagesDeps {
  protection: RoomProtection;
  send(sealed: string, to?: string): void;
  onMessage(from: string, message: ChannelMessage): void;
}

/** The chat lines that wait for one member's key. */
const WAITING_MAX = 50;

/** Messages to the members of a room, sealed by its protection and sent in order. */
export class SealedMessages {
  readonly #deps: SealedMessagesDeps;
  readonly #ready = new Set<string>();
  readonly #waiting = new Map<string, ChannelMessage[]>();
  #outgoing: Promise<void> = Promise.resolve();
  #incoming: Promise<void> = Promise.resolve();

  constructor(deps: SealedMessagesDeps) {
    this.#deps = deps;
  }

  setMembers(ids: readonly string[]): void {
    for (const id of this.#ready) if (!ids.includes(id)) this.#ready.delete(id);
    for (const id of this.#waiting.keys()) if (!ids.includes(id)) this.#waiting.delete(id);
    for (const id of ids) if (!this.#waiting.has(id)) this.#waiting.set(id, []);
    this.#deps.protection.setMembers(ids);
  }

  /** Sends the chat lines that have waited for this member. */
  memberReady(id: string): void {
    this.#ready.add(id);
    for (const message of this.#waiting.get(id) ?? []) this.sendTo(id, message);
    this.#waiting.set(id, []);
  }

  /** Chat lines wait for members who cannot open them yet; other messages follow when they can. */
  broadcast(message: ChannelMessage): void {
    this.#send(message);
    if (message.kind !== 'chat') return;
    for (const [id, waiting] of this.#waiting)
      if (!this.#ready.has(id)) this.#waiting.set(id, [...waiting, message].slice(-WAITING_MAX));
  }

  sendTo(id: string, message: ChannelMessage): void {
    this.#send(message, id);
  }

  receive(from: string, sealed: string): void {
    this.#incoming = this.#incoming
      .then(async () => {
        const message = readMessage(await this.#deps.protection.receive(from, sealed));
        if (message) this.#deps.onMessage(from, message);
      })
      .catch(() => {});
  }

  #send(message: ChannelMessage, to?: string): void {
    this.#outgoing = this.#outgoing
      .then(async () => {
        const sealed = await this.#deps.protection.seal(writeMessage(message), to);
        if (sealed !== null) this.#deps.send(sealed, to);
      })
      .catch(() => {});
  }
}
