import { MESH_PEOPLE_MAX } from '@nadi/domain/limits';

/**
 * Lets the people of a call check by ear that all of them hold the same keys (docs/product/calls.md#verification).
 * The server, which passes on the signals, could give each side another key. So each browser first sends the hash of a random
 * number (commitment), and the number itself (nonce) only once it has the commitments of all others, so that each
 * nonce is chosen before another is known. Seven pictures are drawn from a hash over room, people, keys and nonces;
 * with exchanged keys they are equal on two screens once in 2^42.
 */

/** One person of the room as this browser knows them. */
export interface KeyHolder {
  id: string;
  name: string;
  /** Their public key, base64url; null if their browser cannot encrypt frames, undefined until known. */
  key: string | null | undefined;
}

/** `round`, `commitment` and `nonce` are 32 bytes in base64url. */
export type VerificationMessage =
  | { kind: 'verify'; round: string; commitment: string }
  | { kind: 'verify'; round: string; nonce: string };

/**
 * `none`: there is no key to compare; `checking`: commitments or nonces are missing; `broken`: this person's nonce does
 * not belong to their commitment, or one of them was changed, so somebody interferes.
 */
export type VerificationState =
  | { kind: 'none' | 'checking' }
  | { kind: 'broken'; by: string }
  /** `compared`: the user has said that the others see the same pictures. */
  | { kind: 'pictures'; pictures: readonly number[]; compared: boolean };

export const PICTURE_COUNT = 64;
const PICTURES_SHOWN = 7;
const BITS_PER_PICTURE = 6;
/** Rounds that are remembered; the oldest is forgotten. */
const ROUNDS_MAX = 32;

/** The part of the room that is compared. */
interface VerifiedRoom {
  readonly publicKey: KeyHolder['key'];
  readonly participants: readonly {
    participant: { id: string; name: string };
    publicKey: KeyHolder['key'];
  }[];
}

interface VerificationDeps {
  roomId: string;
  /** Sends a message to all others, or to one. */
  send(message: VerificationMessage, to?: string): void;
  onChange(state: VerificationState): void;
}

/** The messages about one set of people and keys. The first of each kind from a person counts for the whole call. */
interface Round {
  readonly commitments: Map<string, string>;
  readonly nonces: Map<string, string>;
  /** Our own nonce; null while the round is not ours. */
  nonce: string | null;
  revealed: boolean;
}

export class Verification {
  state: VerificationState = { kind: 'none' };
  readonly #deps: VerificationDeps;
  readonly #rounds = new Map<string, Round>();
  #known = '';
  #self: KeyHolder | null = null;
  #others: readonly KeyHolder[] = [];
  /** The id of the current round; null while a key is unknown. */
  #current: string | null = null;
  #queue: Promise<void> = Promise.resolve();

  constructor(deps: VerificationDeps) {
    this.#deps = deps;
  }

  /** Reads people and keys of the room; above twelve people there is nothing to compare. */
  update(self: { id: string | null; name: string }, room: VerifiedRoom): void {
    const { id, name } = self;
    if (id === null) return;
    const others = room.participants.map(({ participant, publicKey: key }) => ({
      ...{ id: participant.id, name: participant.name, key },
    }));
    const compared = others.length < MESH_PEOPLE_MAX ? others : [];
    void this.setPeople({ id, name, key: room.publicKey }, compared);
  }

  /** Begins a round if people, names or keys have changed. */
  setPeople(self: KeyHolder, others: readonly KeyHolder[]): Promise<void> {
    const known = JSON.stringify([self, others]);
    if (known === this.#known) return this.#queue;
    this.#known = known;
    return this.#inTurn(async () => {
      this.#self = self;
      this.#others = others;
      const keyed = self.key ? others.filter(({ key }) => key !== null) : [];
      if (keyed.length === 0) return this.#leaveRound({ kind: 'none' });
      if (keyed.some(({ key }) => key === undefined)) return this.#leaveRound({ kind: 'checking' });
      const id = await roundId(this.#deps.roomId, [self, ...others]);
      if (id === this.#current) return;
      this.#current = id;
      this.#setState({ kind: 'checking' });
      const round = this.#round(id);
      round.nonce ??= base64url(crypto.getRandomValues(new Uint8Array(32)));
      this.#deps.send(await this.#ownCommitment(id, round.nonce));
      await this.#proceed();
    });
  }

  receive(from: string, message: VerificationMessage): Promise<void> {
    return this.#inTurn(async () => {
      const round = this.#round(message.round);
      const [known, value] =
        'nonce' in message
          ? [round.nonces, message.nonce]
          : [round.commitments, message.commitment];
      const first = known.get(from);
      if (first === undefined) known.set(from, value);
      else if (first !== value) return this.#setState({ kind: 'broken', by: from });
      if (message.round === this.#current) await this.#proceed();
    });
  }

  /** Repeats our messages of the current round to a person who has just connected. */
  repeatTo(id: string): Promise<void> {
    return this.#inTurn(async () => {
      const current = this.#current;
      const round = current === null ? undefined : this.#rounds.get(current);
      if (current === null || !round?.nonce) return;
      this.#deps.send(await this.#ownCommitment(current, round.nonce), id);
      if (round.revealed) {
        this.#deps.send({ kind: 'verify', round: current, nonce: round.nonce }, id);
      }
    });
  }

  /** Reveals our nonce once all commitments are here, and draws the pictures once all nonces are. */
  async #proceed(): Promise<void> {
    const current = this.#current;
    if (current === null || this.#self === null) return;
    const round = this.#round(current);
    const keyed = this.#others.filter(({ key }) => key !== null);
    if (round.nonce === null || !keyed.every(({ id }) => round.commitments.has(id))) return;
    if (!round.revealed) {
      round.revealed = true;
      this.#deps.send({ kind: 'verify', round: current, nonce: round.nonce });
    }
    for (const holder of keyed) {
      const nonce = round.nonces.get(holder.id);
      if (nonce === undefined) continue;
      const expected = await commitmentOf(current, holder, nonce);
      if (expected !== round.commitments.get(holder.id)) {
        return this.#setState({ kind: 'broken', by: holder.id });
      }
    }
    if (!keyed.every(({ id }) => round.nonces.has(id))) return;
    const nonces: [string, string][] = keyed.map(({ id }) => [id, round.nonces.get(id) ?? '']);
    nonces.push([this.#self.id, round.nonce]);
    this.#drawPictures(await picturesOf(current, nonces));
  }

  /** The user has compared these pictures with all others, and they are the same. */
  confirm(pictures: readonly number[]): void {
    if (this.state.kind !== 'pictures' || this.state.pictures !== pictures) return;
    this.#setState({ ...this.state, compared: true });
  }

  #drawPictures(pictures: readonly number[]): void {
    const shown = this.state.kind === 'pictures' ? this.state.pictures : [];
    if (pictures.join() !== shown.join())
      this.#setState({ kind: 'pictures', pictures, compared: false });
  }

  async #ownCommitment(round: string, nonce: string): Promise<VerificationMessage> {
    const commitment = await commitmentOf(round, this.#self as KeyHolder, nonce);
    return { kind: 'verify', round, commitment };
  }

  #leaveRound(state: VerificationState): void {
    this.#current = null;
    this.#setState(state);
  }

  #round(id: string): Round {
    const known = this.#rounds.get(id);
    if (known) return known;
    const round = { commitments: new Map(), nonces: new Map(), nonce: null, revealed: false };
    this.#rounds.set(id, round);
    for (const old of this.#rounds.keys()) {
      if (this.#rounds.size <= ROUNDS_MAX) break;
      if (old !== this.#current) this.#rounds.delete(old);
    }
    return round;
  }

  /** `broken` stays for the whole call. */
  #setState(state: VerificationState): void {
    if (this.state.kind === 'broken') return;
    const unchanged = state.kind !== 'pictures' && state.kind === this.state.kind;
    this.state = state;
    if (!unchanged) this.#deps.onChange(state);
  }

  /** Handles messages one after the other, because hashing is asynchronous. */
  #inTurn(task: () => Promise<void> | void): Promise<void> {
    this.#queue = this.#queue.then(task);
    return this.#queue;
  }
}

/** Returns the id of the round for these people, in any order. */
function roundId(roomId: string, people: readonly KeyHolder[]): Promise<string> {
  const sorted = people.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const facts = sorted.flatMap(({ id, name, key }) => [id, name, key ?? '']);
  return hash('nadi verify v1 round', roomId, ...facts);
}

function commitmentOf(round: string, { id, key }: KeyHolder, nonce: string): Promise<string> {
  return hash('nadi verify v1 commitment', round, id, key ?? '', nonce);
}

/** Returns seven numbers below 64: the first 42 bits of the hash, most significant first. */
async function picturesOf(round: string, nonces: [id: string, nonce: string][]) {
  const sorted = nonces.toSorted(([a], [b]) => (a < b ? -1 : 1)).flat();
  const bytes = await digest('nadi verify v1 pictures', round, ...sorted);
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length: PICTURES_SHOWN }, (_, at) =>
    Number.parseInt(bits.slice(at * BITS_PER_PICTURE, (at + 1) * BITS_PER_PICTURE), 2),
  );
}

async function hash(...parts: readonly string[]): Promise<string> {
  return base64url(await digest(...parts));
}

/** Returns the SHA-256 of the parts in UTF-8, each after its length in four bytes. */
async function digest(...parts: readonly string[]): Promise<Uint8Array> {
  const encoded = parts.map((part) => new TextEncoder().encode(part));
  const whole = new Uint8Array(encoded.reduce((sum, { length }) => sum + 4 + length, 0));
  const view = new DataView(whole.buffer);
  let at = 0;
  for (const part of encoded) {
    view.setUint32(at, part.length);
    whole.set(part, at + 4);
    at += 4 + part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
