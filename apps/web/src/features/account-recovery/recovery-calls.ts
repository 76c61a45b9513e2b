import { recoveryRouteTable } from '@nadi/contract/generated/recovery-route-table';
import { registerRoutes, request } from '#shared/api/client.ts';
import { deviceHeader } from '#shared/session/device-key.ts';
import type { AccountKind } from './recovery-link.ts';

// Registered here, so that no other page loads them.
registerRoutes(recoveryRouteTable);

const FORGOT = {
  user: 'forgotPatientPassword',
  doctor: 'forgotDoctorPassword',
  admin: 'forgotAdminPassword',
} as const;

const RESET = {
  user: 'resetPatientPassword',
  doctor: 'resetDoctorPassword',
  admin: 'resetAdminPassword',
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
    'verifyEmail',
    { token, ...(password !== undefined && { password }) },
    { as: 'patient', transportHeaders: deviceHeader() },
  );
}
