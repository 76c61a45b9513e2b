import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** False statements for the authenticator and its browser to make in tests. */
interface Lies {
  challenge?: string;
  origin?: string;
  rpId?: string;
  userVerified?: boolean;
  counter?: number;
  userHandle?: string;
  type?: string;
  /** The id in the signed data. */
  credentialId?: Buffer;
  /** A statement about the make of the authenticator, in CBOR. */
  attestation?: { format: string; statement: Buffer };
}

export const PASSKEY_ORIGIN = 'http://localhost:4000';
const UP = 0x01;
const UV = 0x04;
const ATTESTED = 0x40;

/**
 * Creates an authenticator with one ES256 credential, and the browser in front of it (WebAuthn
 * Level 3, §6).
 */
export function softwareAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const base = { id, rawId: id, type: 'public-key' };
  const authenticator = {
    id,
    /** Of the last use; 0 makes an authenticator that does not count. */
    counter: 0,
    userHandle: '',

    create(
      options: { challenge: string; rp: { id: string }; user: { id: string } },
      lies: Lies = {},
    ) {
      authenticator.userHandle = options.user.id;
      const signedId = lies.credentialId ?? credentialId;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const authData = Buffer.concat([
        authenticatorData(options.rp.id, ATTESTED, authenticator.counter, lies),
        Buffer.alloc(16),
        Buffer.from([signedId.length >> 8, signedId.length & 0xff]),
        signedId,
        coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ]);
      const { format, statement } = lies.attestation ?? {
        format: 'none',
        statement: Buffer.from([0xa0]),
      };
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText(format)],
        ...[cborText('attStmt'), statement],
        ...[cborText('authData'), cborBytes(authData)],
      ]).toString('base64url');
      const clientDataJSON = clientData('webauthn.create', options.challenge, lies);
      return {
        ...base,
        response: { clientDataJSON, attestationObject, transports: ['internal'] },
        clientExtensionResults: {},
      };
    },

    get(options: { challenge: string; rpId: string }, lies: Lies = {}) {
      if (authenticator.counter > 0) authenticator.counter += 1;
      const data = authenticatorData(options.rpId, 0, authenticator.counter, lies);
      const clientDataJSON = clientData('webauthn.get', options.challenge, lies);
      const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
      const signature = sign('sha256', Buffer.concat([data, hash]), privateKey);
      return {
        ...base,
        response: {
          clientDataJSON,
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: lies.userHandle ?? authenticator.userHandle,
        },
      };
    },
  };
  return authenticator;
}

function clientData(type: string, challenge: string, lies: Lies): string {
  const data = {
    type: lies.type ?? type,
    challenge: lies.challenge ?? challenge,
    origin: lies.origin ?? PASSKEY_ORIGIN,
    crossOrigin: false,
  };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

function authenticatorData(rpId: string, flags: number, counter: number, lies: Lies): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(lies.counter ?? counter);
  const verified = lies.userVerified === false ? 0 : UV;
  const party = createHash('sha256').update(lies.rpId ?? rpId);
  return Buffer.concat([party.digest(), Buffer.from([UP | verified | flags]), count]);
}

/** {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} (RFC 9053 §7.1.1). */
function coseKey(x: Buffer, y: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    ...[Buffer.from([0x21]), cborBytes(x), Buffer.from([0x22]), cborBytes(y)],
  ]);
}

/** Encodes a byte string of 24 to 65,535 bytes, its length in the shortest form (RFC 8949 §3.1). */
export function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), bytes]);
}

/** Encodes text of up to 23 bytes. */
export function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}
