import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { ReplyBody } from '@nadi/contract/routes';
import { PASSKEY_CHALLENGE_FOR } from '@nadi/domain/limits';
import { Problem } from '#platform/problem.ts';
import type { AccountRef } from '#store/passkeys.ts';

/** Relying party of passkeys: the host of `PUBLIC_URL`, and the origin of the pages that use them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** COSE numbers of the accepted algorithms: ES256, Ed25519, RS256. */
export const ALGORITHMS = [-7, -8, -257];

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
