import type { Chance } from '#proof/chance.ts';

/** A sealed call as it goes over the wire. */
export interface Envelope {
  readonly path: string;
  readonly sessionId: string;
  readonly encrypted: unknown;
  readonly clientPublicKey: unknown;
}

type Mutation = (envelope: Sealed, other: Sealed, chance: Chance) => Partial<Envelope>;
type Sealed = Envelope & { encrypted: string; clientPublicKey: string };

/** Changes one thing about a good envelope; `other` is a good one too, for another session. */
export function mutate(
  envelope: Sealed,
  other: Sealed,
  chance: Chance,
): Envelope & { how: string } {
  const [how, change] = chance.pick(Object.entries(mutations));
  return { ...envelope, ...change(envelope, other, chance), how };
}

const mutations: Record<string, Mutation> = {
  'a bit of the message': ({ encrypted }, _other, chance) => ({
    encrypted: flipped(encrypted, chance),
  }),
  'a bit of the key': ({ clientPublicKey }, _other, chance) => ({
    clientPublicKey: flipped(clientPublicKey, chance),
  }),
  'a bit of the header': ({ clientPublicKey }, _other, chance) => ({
    clientPublicKey: flipped(clientPublicKey, chance, 42),
  }),
  'cut short': ({ encrypted }, _other, chance) => ({
    encrypted: encrypted.slice(0, chance.below(encrypted.length)),
  }),
  'the key cut short': ({ clientPublicKey }, _other, chance) => ({
    clientPublicKey: clientPublicKey.slice(0, chance.below(clientPublicKey.length)),
  }),
  'made longer': ({ encrypted }) => ({ encrypted: `${encrypted}AAAA` }),
  'the key made longer': ({ clientPublicKey }) => ({ clientPublicKey: `${clientPublicKey}AAAA` }),
  'another session': (_envelope, { sessionId }) => ({ sessionId }),
  'no session': () => ({ sessionId: '' }),
  'another path': ({ path }) => ({ path: path === PATHS[0] ? PATHS[1] : PATHS[0] }),
  'another message': (_envelope, { encrypted }) => ({ encrypted }),
  'another key': (_envelope, { clientPublicKey }) => ({ clientPublicKey }),
  'another header on this key': ({ clientPublicKey }, other) => ({
    clientPublicKey: spliced(other.clientPublicKey, clientPublicKey),
  }),
  'spelled with padding': ({ encrypted }) => ({ encrypted: `${encrypted}=` }),
  'spelled with a blank': ({ clientPublicKey }) => ({ clientPublicKey: ` ${clientPublicKey}` }),
  'spelled with loose last bits': ({ encrypted, clientPublicKey }, _other, chance) =>
    chance.happens(0.5)
      ? { encrypted: loosened(encrypted) }
      : { clientPublicKey: loosened(clientPublicKey) },
  'spelled in the other alphabet': ({ clientPublicKey, encrypted }) => ({
    clientPublicKey: clientPublicKey.replaceAll('-', '+').replaceAll('_', '/'),
    encrypted: `${encrypted.replaceAll('-', '+').replaceAll('_', '/')}+/`,
  }),
  'a key of zeros': ({ clientPublicKey }) => ({
    clientPublicKey: spliced(clientPublicKey, Buffer.alloc(74).toString('base64url')),
  }),
  'no text': (_envelope, _other, chance) => ({
    encrypted: chance.pick([null, 7, true, [], {}, '', ['x'], { length: 9 }]),
  }),
  'no key': (_envelope, _other, chance) => ({
    clientPublicKey: chance.pick([null, 7, 2, 22, true, [], {}, '', ['x']]),
  }),
};

export const PATHS = ['/api/user/get-profile', '/api/user/appointments'] as const;

const HEADER_BYTES = 42;

/** @param within how many bytes from the start; else anywhere */
function flipped(text: string, chance: Chance, within?: number): string {
  const bytes = Buffer.from(text, 'base64url');
  const at = chance.below(within ?? bytes.length);
  bytes[at] = (bytes[at] as number) ^ (1 << chance.below(8));
  return bytes.toString('base64url');
}

function spliced(header: string, rest: string): string {
  const [from, to] = [Buffer.from(header, 'base64url'), Buffer.from(rest, 'base64url')];
  return Buffer.concat([from.subarray(0, HEADER_BYTES), to.subarray(HEADER_BYTES)]).toString(
    'base64url',
  );
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Changes the last letter; the bytes stay the same if the letter has unused bits. */
function loosened(text: string): string {
  const last = ALPHABET.indexOf(text.at(-1) ?? 'A');
  return text.slice(0, -1) + ALPHABET[last ^ 1];
}
