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
