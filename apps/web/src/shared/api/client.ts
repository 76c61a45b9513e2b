import type { Address } from '@nadi/contract/address';
import { addresses, type RouteName } from '@nadi/contract/addresses';
import type { Reply, Sent } from '@nadi/contract/routes';
import { TOKEN_HEADERS } from '@nadi/domain/permissions';
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
}

/**
 * Makes a call of the route table, sealed where the table says so and never plain instead.
 * @throws ApiError with the server's words; status 0 where nobody answered
 */
export async function call<R extends RouteName>(
  name: R,
  body?: Sent<R>,
  options: CallOptions = {},
): Promise<Reply<R>> {
  const address: Address = addresses[name];
  const role = address.access === 'visitor' ? options.as : address.access;
  const outgoing = {
    address,
    body: body ?? {},
    headers: innerHeaders(role, options.idempotencyKey),
    transportHeaders: transportHeaders(options.background ?? false),
    signal: options.signal,
  } satisfies Outgoing;
  const send = address.channel === 'plain' ? sendPlain : sendSealed;
  return accept(await send(outgoing), role) as Reply<R>;
}

function innerHeaders(role: Role | undefined, idempotencyKey: string | undefined) {
  const token = role && readToken(role);
  return {
    ...(role && token ? { [TOKEN_HEADERS[role]]: token } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  };
}

/** Spec §9: an XSRF-TOKEN cookie, where somebody set one, is echoed. Ours sets none. */
function transportHeaders(background: boolean): Record<string, string> {
  const cookie = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return {
    ...(background ? { 'nadi-background': '1' } : {}),
    ...(cookie ? { 'X-XSRF-TOKEN': decodeURIComponent(cookie) } : {}),
  };
}

function accept({ status, body, trusted }: Answer, role: Role | undefined): unknown {
  const { success, message, code, field } = (body ?? {}) as Record<string, unknown>;
  if (status < 400 && success === true) return body;
  // An ended sign-in is forgotten before any screen hears of it (design §3, Accounts).
  if (status === 401 && trusted && role) clearSession(role);
  // Without words of the server's own the screen has its fallback (spec §8).
  throw new ApiError(asText(message) ?? '', { status, code: asText(code), field: asText(field) });
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
