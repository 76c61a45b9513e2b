import { BACKGROUND_HEADER, TOKEN_HEADERS } from '@nadi/contract/headers';
import type { Access, RouteAddress } from '@nadi/contract/route-definition';
import type { CallerOf, ReplyBody, RouteName, Sent } from '@nadi/contract/routes';
import { i18n } from '#shared/language/i18n.ts';
import { expireSession, readToken, type TokenRole } from '#shared/session/session.ts';
import { ApiError, unreachable } from './api-error.ts';
import { parseRoute } from './parse-route.ts';
import { type ApiRequest, type ApiResponse, sendPlain, sendSealed } from './transport.ts';

export interface RequestOptions {
  signal?: AbortSignal;
  /** A poll or background refetch, which does not extend the session. */
  background?: boolean;
  /** Repeated attempts with one key take effect once. */
  idempotencyKey?: string;
  /** Sent unencrypted, outside the envelope. */
  transportHeaders?: Record<string, string>;
  /** The role that provides the token for a route of visitors, if there is one. */
  as?: TokenRole;
  /** Overrides the stored token. */
  token?: string | null;
}

/** The kinds of callers that share the admin's token in the browser. */
type ClinicCaller = Exclude<Access, 'visitor' | 'patient' | 'doctor'>;

/** The role of a caller in the browser. */
type RoleOf<Caller> = Caller extends ClinicCaller ? 'admin' : Exclude<Caller, 'visitor'>;

/** The roles that have a path of the route. */
export type RolesOf<R extends RouteName> = RoleOf<CallerOf<R>>;

/** The callers of the route that a role stands for. */
type CallerAs<R extends RouteName, Role> = Extract<
  CallerOf<R>,
  Role | (Role extends 'admin' ? ClinicCaller : never)
>;
export type SentAs<R extends RouteName, Role> = Sent<R, CallerAs<R, Role>>;
export type ReplyAs<R extends RouteName, Role> = ReplyBody<R, CallerAs<R, Role>>;

type IsUnion<T, All = T> = T extends unknown ? ([All] extends [T] ? false : true) : never;
type WithOnePath = {
  [R in RouteName]: true extends IsUnion<CallerOf<R>> ? never : R;
}[RouteName];

/**
 * Sends a request to a route, encrypted if its channel is sealed; it never falls back to plain. A route with
 * several paths needs the role of the caller in `as`.
 * @throws ApiError with the server's message; status 0 if there was no response
 */
export async function request<R extends WithOnePath>(
  route: RouteAddress<R>,
  body?: Sent<R>,
  options?: RequestOptions,
): Promise<ReplyBody<R>>;
export async function request<R extends RouteName, Role extends RolesOf<R>>(
  route: RouteAddress<R>,
  body: SentAs<R, Role>,
  options: RequestOptions & { as: Role },
): Promise<ReplyAs<R, Role>>;
export async function request(
  route: RouteAddress<RouteName>,
  body?: object,
  options: RequestOptions = {},
): Promise<unknown> {
  const { method, path, sealed, role } = parseRoute(route, options.as);
  const storedToken = role ? readToken(role) : null;
  const token = options.token === undefined ? storedToken : options.token;
  const prepared = {
    method,
    path,
    body: body ?? {},
    headers: {
      ...(role && token && { [TOKEN_HEADERS[role]]: token }),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    },
    transportHeaders: withStandardHeaders(options),
    signal: options.signal,
  } satisfies ApiRequest;
  const send = sealed ? sendSealed : sendPlain;
  const response = await send(prepared);
  if (role && response.status === 401 && response.trusted) clearExpired(role, token);
  return unwrapResponse(response);
}

/**
 * Clears an expired session before any screen sees the error, but not one opened meanwhile. Notifies pages
 * even if the token was already gone.
 */
export function clearExpired(role: TokenRole, token: string | null): void {
  if (readToken(role) === token) expireSession(role);
}

/** Echoes an XSRF-TOKEN cookie that a proxy may set; the server sets none. */
function withStandardHeaders({ background, transportHeaders }: RequestOptions) {
  const cookie = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return {
    ...(background && { [BACKGROUND_HEADER]: '1' }),
    ...transportHeaders,
    ...(cookie && { 'X-XSRF-TOKEN': decodeURIComponent(cookie) }),
  };
}

function unwrapResponse({ status, body }: ApiResponse): unknown {
  if (status < 400 && (body as { success?: unknown } | null)?.success === true) return body;
  throw toApiError(status, body);
}

/** Returns the error of a refusal; without a message the screen shows its own fallback. */
export function toApiError(status: number, body: unknown): ApiError {
  const refusal = (body ?? {}) as Record<string, unknown>;
  const { message, code, note, version, failed, attempt } = refusal;
  const field = stringOrUndefined(refusal.field);
  // From 502 on without a message, a proxy answered: the server always sends one.
  const words = stringOrUndefined(message) ?? (status > 501 ? unreachable() : '');
  // Input errors begin with the field's wire name, which people do not know.
  const rule = field && words.startsWith(`${field}: `) ? words.slice(field.length + 2) : undefined;
  return new ApiError(rule === undefined ? words : checkEntry(rule), {
    status,
    code: stringOrUndefined(code),
    field,
    attempt: stringOrUndefined(attempt),
    current: code === 'stale-version' ? ({ note, version } as ApiError['current']) : undefined,
    failed: code === 'leave-undecided' ? (failed as ApiError['failed']) : undefined,
  });
}

/** @param rule the server's words, such as `is too long` */
function checkEntry(rule: string): string {
  return i18n._('Please check your entry: it {rule}.', { rule });
}

function stringOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
