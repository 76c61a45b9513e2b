import * as routes from '@nadi/contract/generated/route-table';
import type { ClinicRole } from '@nadi/domain/permissions';
import { ApiError, isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import type { PortalRole } from '#shared/portal/portal.ts';
import { deviceHeader } from '#shared/session/sign-in.ts';

export type Credentials = { email: string; password: string };

/** A session in a portal. `clinicRole`: the role that the admin's kind of token belongs to. */
export interface PortalEntry {
  role: PortalRole;
  token: string;
  clinicRole: ClinicRole | undefined;
}

/** A session, or an attempt that still needs a code. */
export type PortalSignIn = PortalEntry | { role: PortalRole; attempt: string };

const OTHER = { admin: 'doctor', doctor: 'admin' } as const;
const STORAGE_KEY = 'nadi-portal-role';

/**
 * Signs in with the first role and, if that is rejected, with the other, so that the form needs no
 * choice of role. An unknown person sees one rejection, whichever account exists.
 * @throws ApiError the rejection; of two, the one that is not about the credentials
 */
export async function signInToPortal(
  credentials: Credentials,
  first: PortalRole,
): Promise<PortalSignIn> {
  try {
    return await signInAs(first, credentials);
  } catch (rejection) {
    if (!isAboutThisRole(rejection)) throw rejection;
    try {
      return await signInAs(OTHER[first], credentials);
    } catch (second) {
      throw isWrong(second) ? rejection : second;
    }
  }
}

/** Returns the role that last signed in with this browser; the admin in a new one. */
export function rememberedRole(): PortalRole {
  return localStorage.getItem(STORAGE_KEY) === 'doctor' ? 'doctor' : 'admin';
}

export function rememberRole(role: PortalRole): void {
  localStorage.setItem(STORAGE_KEY, role);
}

/**
 * Signs in to a portal, or starts an attempt that needs a code.
 * @param leaves the token of the session in the other portal, which ends
 */
export async function signInAs(
  role: PortalRole,
  credentials: Credentials & { leaves?: string },
): Promise<PortalSignIn> {
  try {
    const reply = await request(routes.signIn, credentials, {
      as: role,
      transportHeaders: deviceHeader(),
    });
    const clinicRole = 'role' in reply ? reply.role : undefined;
    return { role, token: reply.token, clinicRole };
  } catch (error) {
    if (isProblem(error, 'second-factor-required') && error.attempt) {
      return { role, attempt: error.attempt };
    }
    throw error;
  }
}

/** Returns whether the other role may still accept; each role has its own accounts and throttle. */
function isAboutThisRole(error: unknown): boolean {
  return isWrong(error) || (error instanceof ApiError && error.status === 429);
}

function isWrong(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'wrong-credentials';
}
