import * as routes from '@nadi/contract/generated/route-table';
import { request } from '#shared/api/client.ts';
import { deviceHeader } from '#shared/session/sign-in.ts';

export function requestReset(kind: AccountKind, email: string) {
  return request(routes.forgotPassword, { email }, { as: roleOf(kind) });
}

export function resetPassword(kind: AccountKind, token: string, password: string) {
  return request(routes.resetPassword, { token, password }, { as: roleOf(kind) });
}

/** Links to patients' pages say 'user'. */
function roleOf(kind: AccountKind) {
  return kind === 'user' ? 'patient' : kind;
}

/** Confirms the address with the account's password, or with its session if this browser has one. */
export function verifyEmail(token: string, password: string | undefined) {
  return request(
    routes.verifyEmail,
    { token, ...(password !== undefined && { password }) },
    { as: 'patient', transportHeaders: deviceHeader() },
  );
}

/** The kind of account in a message's link, as its address names it. */
export type AccountKind = 'user' | 'doctor' | 'admin';

export interface RecoveryLink {
  kind: AccountKind;
  /** Empty if the link has none. */
  token: string;
}

/** Reads `#role=user&token=…`; the fragment never reaches a server or its log. */
export function parseLink(hash: string): RecoveryLink {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const role = values.get('role');
  const kind = role === 'doctor' || role === 'admin' ? role : 'user';
  return { kind, token: values.get('token') ?? '' };
}
