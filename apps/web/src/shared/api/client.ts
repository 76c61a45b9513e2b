import { type Address, BACKGROUND_HEADER, TOKEN_HEADERS } from '@nadi/contract/address';
import type { RouteName } from '@nadi/contract/addresses';
import type { ReplyBody, Sent } from '@nadi/contract/routes';
import { siteAddresses } from '@nadi/contract/site-addresses';
import { clearSession, type Role, readToken } from '#shared/session/session.ts';
import { ApiError } from './api-error.ts';
import { type Answer, type Outgoing, sendPlain, sendSealed } from './transport.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** A poll or a refetch that nobody asked for: it does not keep a sign-in alive. */
  background?: boolean;
  /** Makes a repeated attempt the same attempt. */
  idempotencyKey?: string;
  /** On a route open to visitors: whose token goes along, where there is one. */
  as?: Role;
  /** In place of the one that is kept. */
  token?: string | null;
}

const known: Record<string, Address> = { ...siteAddresses };

/** Makes more calls known; a document of the portals begins with it. */
export function addAddresses(more: Record<string, Address>): void {
  Object.assign(known, more);
}

/**
 * Makes a call of the route table, sealed where the table says so and never plain instead.
 * @throws ApiError with the server's words; status 0 where nobody answered
 */
export async function call<R extends RouteName>(
  name: R,
  body?: Sent<R>,
  options: CallOptions = {},
): Promise<ReplyBody<R>> {
  const address = known[name];
  if (!address) throw new Error(`${name} is not known in this document`);
  const role = address.access === 'visitor' ? options.as : address.access;
  const kept = role ? readToken(role) : null;
  const token = options.token === undefined ? kept : options.token;
  const outgoing = {
    address,
    body: body ?? {},
    headers: {
      ...(role && token ? { [TOKEN_HEADERS[role]]: token } : {}),
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    },
    transportHeaders: transportHeaders(options.background ?? false),
    signal: options.signal,
  } satisfies Outgoing;
  const send = address.channel === 'plain' ? sendPlain : sendSealed;
  const answer = await send(outgoing);
  // An ended sign-in is forgotten before any screen hears of it (design §3, Accounts), but not one
  // that was opened meanwhile.
  if (role && token && answer.status === 401 && answer.trusted && readToken(role) === token) {
    clearSession(role);
  }
  return accept(answer) as ReplyBody<R>;
}

/** Spec §9: an XSRF-TOKEN cookie, where somebody set one, is echoed. Ours sets none. */
function transportHeaders(background: boolean): Record<string, string> {
  const cookie = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return {
    ...(background ? { [BACKGROUND_HEADER]: '1' } : {}),
    ...(cookie ? { 'X-XSRF-TOKEN': decodeURIComponent(cookie) } : {}),
  };
}

function accept({ status, body }: Answer): unknown {
  const { success, message, code, field } = (body ?? {}) as Record<string, unknown>;
  if (status < 400 && success === true) return body;
  // Without words of the server's own the screen has its fallback (spec §8).
  throw new ApiError(asText(message) ?? '', { status, code: asText(code), field: asText(field) });
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
