import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { clinicSecret } from '#store/clinic-settings.ts';
import type { Db } from '#store/tables.ts';

/** Bytes before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410 §7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

interface Signed {
  id: string;
  token: string;
  /** The JSON as it is stored. */
  sheet: string;
}

/** Signs what is issued with the clinic's Ed25519 key (docs/product/prescriptions.md). */
export async function signPrescription(db: Db, prescription: Signed): Promise<Buffer> {
  return sign(null, signedBytes(prescription), await clinicKey(db));
}

/** Returns whether a prescription is as it was signed; null for one of an earlier release, without a signature. */
export async function checkSignature(
  db: Db,
  prescription: Signed & { signature: Uint8Array | null },
): Promise<boolean | null> {
  const { signature } = prescription;
  if (signature === null) return null;
  return verify(null, signedBytes(prescription), createPublicKey(await clinicKey(db)), signature);
}

function signedBytes({ id, token, sheet }: Signed): Buffer {
  return Buffer.from(`${id}\n${token}\n${sheet}`);
}

async function clinicKey(db: Db): Promise<KeyObject> {
  const seed = await clinicSecret(db, 'prescription-secret');
  const key = Buffer.concat([PKCS8_PREFIX, seed]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}
