/**
 * Returns whether a new credential's statement about the make of its authenticator is accepted: none, or one
 * that the credential has signed itself. None is asked for, and one with certificates can name
 * addresses that the library would fetch.
 * @param attestationObject in base64url
 * @throws Error where it cannot be read
 */
export async function acceptsAttestation(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const bytes = new Uint8Array(Buffer.from(attestationObject, 'base64url'));
  const attestation = decodeAttestationObject(bytes);
  const format = attestation.get('fmt');
  if (format === 'none') return true;
  return format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
}
