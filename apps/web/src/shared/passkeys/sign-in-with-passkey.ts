import { type AuthenticationResponseJSON, startAuthentication } from '@simplewebauthn/browser';
import { isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { deviceHeader } from '#shared/session/device-key.ts';
import type { TokenRole } from '#shared/session/session.ts';
import { PASSKEY_ROUTES } from './passkey-routes.ts';

export interface PasskeySignIn {
  role: TokenRole;
  token: string;
  /** True if the admin's token belongs to reception. */
  reception: boolean;
}

/** The roles that can log in with a passkey, in the order in which they are tried. */
export type PasskeyRoles = readonly [TokenRole, ...TokenRole[]];

/**
 * Signs in with a passkey that the person chooses, to the role it belongs to.
 * @throws ApiError the last role's refusal
 * @throws Error if the person chose none
 */
export async function signInWithPasskey(roles: PasskeyRoles): Promise<PasskeySignIn> {
  const { options } = await request(PASSKEY_ROUTES[roles[0]].startSignIn, {});
  const credential = await startAuthentication({ optionsJSON: options }).catch((cause: unknown) => {
    throw new Error('No passkey was used. You can try again, or use your password.', { cause });
  });
  return openWithPasskey(credential, roles);
}

/** Opens the session of the first role that knows the passkey. @throws ApiError the last role's refusal */
export async function openWithPasskey(
  credential: AuthenticationResponseJSON,
  [role, ...others]: PasskeyRoles,
): Promise<PasskeySignIn> {
  try {
    const reply = await request(
      PASSKEY_ROUTES[role].signIn,
      { credential },
      { transportHeaders: deviceHeader() },
    );
    const reception = 'role' in reply && reply.role === 'reception';
    return { role, token: reply.token, reception };
  } catch (refused) {
    const [next, ...more] = others;
    if (next === undefined || !isProblem(refused, 'passkey-refused')) throw refused;
    return openWithPasskey(credential, [next, ...more]);
  }
}
