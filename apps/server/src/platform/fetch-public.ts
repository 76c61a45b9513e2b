import { lookup as resolveName } from 'node:dns';
import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export interface FetchLimits {
  /** Allows http and addresses of this machine and of private networks, for trial mode and tests. */
  readonly allowPrivate: boolean;
  readonly bytesMax: number;
  /** Time limit for the whole request, including redirects, in milliseconds. */
  readonly timeoutMs: number;
}

/** Reasons why an entered address gave no text. */
export class FetchError extends Error {
  readonly reason: 'address-refused' | 'too-large' | 'unreachable';

  constructor(reason: FetchError['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

const REDIRECTS_MAX = 3;

/**
 * Fetches a text from an address that a user entered. The connection itself resolves the name once and
 * refuses every private address, including those behind names and redirects.
 * @throws FetchError
 */
export async function fetchPublicText(
  url: string,
  limits: FetchLimits,
  connect = request,
): Promise<string> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  let target = url;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const response = await open(target, { ...limits, signal, connect });
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return readText(response, limits.bytesMax);
    response.destroy();
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location;
    if (!isRedirect) throw new FetchError('unreachable', `status ${statusCode}`);
    if (!URL.canParse(headers.location ?? '', target)) throw new FetchError('address-refused');
    target = new URL(headers.location ?? '', target).href;
  }
  throw new FetchError('unreachable', 'too many redirects');
}

export interface PublicPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Posts to an address that a user entered, under the same rules but without following redirects.
 * Returns the status and does not read the body of the answer.
 * @throws FetchError
 */
export async function postPublic(
  url: string,
  post: PublicPost,
  limits: Pick<FetchLimits, 'allowPrivate' | 'timeoutMs'>,
): Promise<number> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  const response = await open(url, { ...limits, signal, connect: request }, post);
  response.destroy();
  return response.statusCode ?? 0;
}

const ACCEPTED = { accept: 'text/calendar, text/plain, */*', 'accept-encoding': 'identity' };

interface Opening extends Pick<FetchLimits, 'allowPrivate'> {
  readonly signal: AbortSignal;
  readonly connect: typeof request;
}

/** Checks an address, which may come from a redirect, before anything is sent. */
function open(
  text: string,
  { allowPrivate, signal, connect }: Opening,
  post?: PublicPost,
): Promise<IncomingMessage> {
  if (!URL.canParse(text)) throw new FetchError('address-refused');
  const url = new URL(text);
  const secure = url.protocol === 'https:';
  if (!secure && !(allowPrivate && url.protocol === 'http:')) {
    throw new FetchError('address-refused');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An IP address is connected to without a lookup.
  if (!allowPrivate && isIP(host) && isPrivateAddress(host)) {
    throw new FetchError('address-refused');
  }
  const options: RequestOptions = {
    signal,
    agent: false,
    method: post ? 'POST' : 'GET',
    headers: post?.headers ?? ACCEPTED,
    ...(allowPrivate ? {} : { lookup: publicLookup }),
  };
  return connect(url, options, post?.body);
}

function request(url: URL, options: RequestOptions, body?: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain;
    const sent = send(url, options, resolve);
    sent.on('error', (error) =>
      reject(error instanceof FetchError ? error : new FetchError('unreachable', error)),
    );
    sent.end(body);
  });
}

/** Fails if a name has a private address, even in addition to public ones. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new FetchError('unreachable'), '', 4);
    if (addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(new FetchError('address-refused'), '', 4);
    }
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

async function readText(response: IncomingMessage, bytesMax: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > bytesMax) throw new FetchError('too-large');
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof FetchError ? error : new FetchError('unreachable', error);
  } finally {
    response.destroy();
  }
  return decode(Buffer.concat(parts));
}

/** Decodes UTF-8, or UTF-16 if the text begins with its byte order mark. */
function decode(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** Every address in IANA's special-purpose registries that is not public unicast. */
const PRIVATE_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
/** Only 2000::/3 of IPv6 is public, without the ranges that lead to IPv4 or to no host. */
const PUBLIC_V6 = '2000::/3';
const PRIVATE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const privateV4 = blockList('ipv4', PRIVATE_V4);
const privateV6 = blockList('ipv6', PRIVATE_V6);
const publicV6 = blockList('ipv6', [PUBLIC_V6]);

/**
 * Returns whether an address does not belong to a public host.
 * @param address IPv4 or IPv6 without brackets; a zone index makes it private
 */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 4) return privateV4.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return true;
  return !publicV6.check(address, 'ipv6') || privateV6.check(address, 'ipv6');
}

function blockList(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
