import * as routes from '@nadi/contract/generated/route-table';
import { request } from '#shared/api/client.ts';
import { deviceHeader } from '#shared/session/sign-in.ts';
import type { AccountKind } from './recovery-link.ts';

const FORGOT = {
  user: routes.forgotPatientPassword,
  doctor: routes.forgotDoctorPassword,
  admin: routes.forgotAdminPassword,
} as const;

const RESET = {
  user: routes.resetPatientPassword,
  doctor: routes.resetDoctorPassword,
  admin: routes.resetAdminPassword,
} as const;

export function requestReset(kind: AccountKind, email: string) {
  return request(FORGOT[kind], { email });
}

export function resetPassword(kind: AccountKind, token: string, password: string) {
  return request(RESET[kind], { token, password });
}

/** Confirms the address with the account's password, or with its session if this browser has one. */
export function verifyEmail(token: string, password: string | undefined) {
  return request(
    routes.verifyEmail,
    { token, ...(password !== undefined && { password }) },
    { as: 'patient', transportHeaders: deviceHeader() },
  );
}
