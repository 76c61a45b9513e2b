import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { ReplyBody } from '@nadi/contract/routes';
import { PASSKEY_CHALLENGE_FOR } from '@nadi/domain/limits';
import { Problem } from '#platform/problem.ts';
import type { AccountRef } from '#store/passkeys.ts';

/** For whom passkeys are made: the host of `PUBLIC_URL`, and the origin of the pages that use them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** COSE numbers of what is accepted: ES256, Ed25519, RS256. */
export const ALGORITHMS = [-7, -8, -257];

/** Returns null where no browser offers passkeys: at an address that is an IP number, or not https. */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { hostname: id, origin, protocol } = new URL(publicUrl);
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0) return null;
  const local = id === 'localhost' || id.endsWith('.localhost');
  return protocol === 'https:' || local ? { id, origin } : null;
}

/**
 * Returns the relying party of this clinic.
 * @throws Problem 'passkeys-not-set-up' where there is none
 */
export function requireRelyingParty(publicUrl: string): RelyingParty {
  const party = relyingParty(publicUrl);
  if (!party) throw new Problem('passkeys-not-set-up');
  return party;
}

/**
 * Returns the id that authenticators store for an account: always the same, and nothing can be read
 * from it.
 */
export function userHandle({ role, id }: AccountRef): string {
  return createHash('sha256').update(`passkey ${role} ${id}`).digest('base64url');
}

interface Creation {
  party: RelyingParty;
  challenge: string;
  owner: AccountRef;
  /** How the device lists the passkey: the clinic's name and the account's address. */
  names: { clinic: string; email: string };
  /** The account's passkeys, so that no device gets a second one. */
  present: readonly { credential_id: string; transports: string[] }[];
}

export function creationOptions({
  party,
  challenge,
  owner,
  names,
  present,
}: Creation): ReplyBody<'startPatientPasskey'>['options'] {
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
