import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { freePort } from './free-port.ts';

interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Starts a push service on this machine, which replies as told and records what it received. */
export async function fakePushReceiver() {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const received: ReceivedPush[] = [];
  /** By the path of the endpoint; 201 for the others, and no answer at all for 0. */
  const statuses = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    received.push({ path, headers, body: Buffer.concat(await request.toArray()) });
    const status = statuses.get(path) ?? 201;
    if (status !== 0) response.writeHead(status, { location: `${origin}/elsewhere` }).end();
  });
  beforeAll(async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => {
    received.length = 0;
    statuses.clear();
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return { origin, received, statuses };
}

/** Returns a browser's subscription at that service, and what it can read. */
export function someBrowser(origin: string, path: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  return {
    path,
    subscription: {
      endpoint: `${origin}${path}`,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    /** Decrypts a message as RFC 8291 describes. */
    read({ body }: Pick<ReceivedPush, 'body'>): Record<string, string> {
      const salt = body.subarray(0, 16);
      const keyLength = body[20] ?? 0;
      const sender = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
      const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
      const derive = (label: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length));
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive('aes128gcm', 16),
        derive('nonce', 12),
      );
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last record ends with 2 and zeros.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

/** Checks the signature of the Authorization header by the clinic's key, and returns its claims (RFC 8292). */
export function readVapid({ headers }: Pick<ReceivedPush, 'headers'>, key: string) {
  const match = /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(
    headers.authorization ?? '',
  );
  const [, signed = '', signature = '', given] = match ?? [];
  if (given !== key) throw new Error('The message is not signed by the clinic');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') },
    format: 'jwk',
  });
  const genuine = verify(
    'sha256',
    Buffer.from(signed),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!genuine) throw new Error('The signature is wrong');
  return JSON.parse(Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString());
}
