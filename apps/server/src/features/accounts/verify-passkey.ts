import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { Body, ReplyBody } from '@nadi/contract/routes';
import { CREDENTIAL_ID_MAX, PASSKEY_CHALLENGE_FOR } from '@nadi/domain/limits';
import { Problem } from '#platform/problem.ts';
import { hashToken, mintToken } from '#platform/token.ts';
import { type AccountRef, insertPasskeyChallenge, takePasskeyChallenge } from '#store/passkeys.ts';
import type { Db } from '#store/tables.ts';

/** Relying party of passkeys: the host of `PUBLIC_URL`, and the origin of the pages that use them. */
interface RelyingParty {
  id: string;
  origin: string;
}

/** COSE numbers of the accepted algorithms: ES256, Ed25519, RS256. */
const ALGORITHMS = [-7, -8, -257];

/** Returns null for a URL that no browser offers passkeys for: one with an IP address, or without https. */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { hostname: id, origin, protocol } = new URL(publicUrl);
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0) return null;
  const local = id === 'localhost' || id.endsWith('.localhost');
  return protocol === 'https:' || local ? { id, origin } : null;
}

/**
 * Returns the relying party of this clinic.
 * @throws Problem 'passkeys-not-set-up' if there is none
 */
export function requireRelyingParty(publicUrl: string): RelyingParty {
  const party = relyingParty(publicUrl);
  if (!party) throw new Problem('passkeys-not-set-up');
  return party;
}

/**
 * Returns the id that authenticators store for an account. It never changes and reveals nothing
 * about the account.
 */
export function userHandle({ role, id }: AccountRef): string {
  return createHash('sha256').update(`passkey ${role} ${id}`).digest('base64url');
}

interface Creation {
  party: RelyingParty;
  challenge: string;
  owner: AccountRef;
  /** Names that the device shows: the clinic's name and the account's e-mail. */
  names: { clinic: string; email: string };
  /** The account's passkeys. A device that has one of them makes no second one. */
  present: readonly { credential_id: string; transports: string[] }[];
}

export function creationOptions({
  party,
  challenge,
  owner,
  names,
  present,
}: Creation): ReplyBody<'startPasskey', 'patient'>['options'] {
  const type = 'public-key';
  return {
    challenge,
    rp: { id: party.id, name: names.clinic },
    user: { id: userHandle(owner), name: names.email, displayName: names.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type, alg })),
    timeout: PASSKEY_CHALLENGE_FOR,
    excludeCredentials: present.map(({ credential_id: id, transports }) => ({
      id,
      type,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

interface Purpose {
  /** Who adds a passkey or confirms a session; null for a sign-in. */
  owner: AccountRef | null;
  /** The session that is confirmed, by the hash of its token. */
  session?: Buffer;
  /** Epoch milliseconds. */
  now: number;
}

/** Returns a new challenge, valid for one answer and `PASSKEY_CHALLENGE_FOR`; its hash is stored. */
export async function issueChallenge(trx: Db, { owner, session, now }: Purpose): Promise<string> {
  const challenge = mintToken();
  await insertPasskeyChallenge(trx, {
    challengeHash: hashToken(challenge),
    owner,
    session,
    expiresAt: new Date(now + PASSKEY_CHALLENGE_FOR),
  });
  return challenge;
}

type NewCredential = Body<'addPasskey', 'patient'>['credential'];
type Assertion = Body<'signInWithPasskey', 'patient'>['credential'];

/** Loads the library when the first passkey is used. */
const load = () => import('@simplewebauthn/server');

interface Expected {
  party: RelyingParty;
  /** The challenge that was answered. It is spent. */
  challenge: string;
}

/**
 * Spends the challenge that a browser has answered, even if the answer is wrong.
 * @throws Problem 'passkey-expired' if it is unknown, too old, of another purpose or of another session
 */
export async function spendChallenge(
  db: Db,
  { clientDataJSON }: { clientDataJSON: string },
  { owner, session, now }: { owner: AccountRef | null; session?: Buffer; now: number },
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const wanted = { challengeHash: hashToken(challenge), owner, session, now: new Date(now) };
  if (!(await takePasskeyChallenge(db, wanted))) throw new Problem('passkey-expired');
  return challenge;
}

/**
 * Verifies the reply of an authenticator to a registration.
 * @throws Problem 'bad-passkey'
 */
export async function verifyNewCredential(credential: NewCredential, expected: Expected) {
  const { verifyRegistrationResponse } = await load();
  const verified = await answerOf(async () => {
    if (!(await acceptsAttestation(credential.response.attestationObject))) return null;
    return verifyRegistrationResponse({
      response: {
        ...credential,
        response: { ...credential.response, transports: credential.response.transports ?? [] },
        clientExtensionResults: {},
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.party.origin,
      expectedRPID: expected.party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  if (!verified?.verified) throw new Problem('bad-passkey');
  const { credential: made } = verified.registrationInfo;
  if (made.id.length > CREDENTIAL_ID_MAX) throw new Problem('bad-passkey');
  return made;
}

interface StoredCredential {
  credential_id: string;
  public_key: Uint8Array;
  counter: number;
}

/** Returns the counter after the sign-in, or null if the assertion is invalid. */
export async function verifyAssertion(
  { response, ...credential }: Assertion,
  stored: StoredCredential,
  expected: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  const { clientDataJSON, authenticatorData, signature } = response;
  const verified = await answerOf(() =>
    verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.party.origin,
      expectedRPID: expected.party.id,
      credential: {
        id: stored.credential_id,
        publicKey: new Uint8Array(stored.public_key),
        counter: stored.counter,
      },
      requireUserVerification: true,
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** Returns null if the library throws, which it does for every invalid answer. */
function answerOf<T>(verify: () => Promise<T>): Promise<T | null> {
  return verify().catch(() => null);
}

/** Returns the challenge in the client's data, or an empty string if there is none. */
function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = Object(data);
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/**
 * Returns true if the credential has no attestation or a self attestation. The server asks for none.
 * An attestation with certificates is refused because it can name URLs that the library would fetch.
 * @param attestationObject in base64url
 * @throws Error if it cannot be read
 */
export async function acceptsAttestation(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const bytes = new Uint8Array(Buffer.from(attestationObject, 'base64url'));
  const attestation = decodeAttestationObject(bytes);
  const format = attestation.get('fmt');
  if (format === 'none') return true;
  return format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
}
