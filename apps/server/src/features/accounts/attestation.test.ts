import { expect, test } from 'vitest';
import { cborBytes, cborText, softwareAuthenticator } from '#testing/software-authenticator.ts';
import { acceptsAttestation } from './verify-passkey.ts';

const options = { challenge: 'A'.repeat(43), rp: { id: 'localhost' }, user: { id: 'A' } };
const signed = [
  ...[cborText('alg'), Buffer.from([0x26]), cborText('sig'), cborBytes(Buffer.alloc(64))],
];
const selfSigned = Buffer.concat([Buffer.from([0xa2]), ...signed]);
const withCertificates = Buffer.concat([
  ...[Buffer.from([0xa3]), ...signed],
  ...[cborText('x5c'), Buffer.from([0x81]), cborBytes(Buffer.alloc(300))],
]);

test.each([
  ['none', Buffer.from([0xa0]), true],
  ['packed', selfSigned, true],
  ['packed', withCertificates, false],
  ['fido-u2f', withCertificates, false],
  ['tpm', withCertificates, false],
  ['apple', withCertificates, false],
  ['android-key', withCertificates, false],
])(
  'a statement of the format %s is accepted only without certificates',
  async (format, statement, accepted) => {
    const attestation = { format, statement };
    const { response } = softwareAuthenticator().create(options, { attestation });
    expect(await acceptsAttestation(response.attestationObject)).toBe(accepted);
  },
);
