import type { Body } from '@nadi/contract/routes';
import { CREDENTIAL_ID_MAX } from '@nadi/domain/limits';
import { Problem } from '#platform/problem.ts';
import { hashToken } from '#platform/token.ts';
import { type AccountRef, takePasskeyChallenge } from '#store/passkeys.ts';
import type { Db } from '#store/tables.ts';
import { acceptsAttestation } from './attestation.ts';
import { ALGORITHMS, type RelyingParty } from './passkey-options.ts';

export type NewCredential = Body<'addPatientPasskey'>['credential'];
export type Assertion = Body<'signInPatientWithPasskey'>['credential'];

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
