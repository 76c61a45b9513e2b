import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { minutes, PASSKEY_CHALLENGE_FOR } from '@nadi/domain/limits';
import type { ClinicRole } from '@nadi/domain/permissions';
import {
  type AuthenticationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import type { TokenRole } from '#shared/session/session.ts';
import { deviceHeader } from '#shared/session/sign-in.ts';

export interface PasskeySignIn {
  role: TokenRole;
  token: string;
  /** The role that the admin's kind of token belongs to. */
  clinicRole: ClinicRole | undefined;
}

/** The roles that can log in with a passkey, in the order in which they are tried. */
export type PasskeyRoles = readonly [TokenRole, ...TokenRole[]];

/**
 * Signs in with a passkey that the person chooses, to the role it belongs to.
 * @param leaves the token of the session in the other portal, which ends
 * @throws ApiError the last role's refusal
 * @throws Error if the person chose none
 */
export async function signInWithPasskey(
  roles: PasskeyRoles,
  leaves?: string,
): Promise<PasskeySignIn> {
  const { options } = await request(routes.startPasskeySignIn, {}, { as: roles[0] });
  const credential = await startAuthentication({ optionsJSON: options }).catch((cause: unknown) => {
    throw new Error(i18n._('No passkey was used. You can try again, or use your password.'), {
      cause,
    });
  });
  return openWithPasskey(credential, roles, leaves);
}

/** Opens the session of the first role that knows the passkey. @throws ApiError the last role's refusal */
async function openWithPasskey(
  credential: AuthenticationResponseJSON,
  [role, ...others]: PasskeyRoles,
  leaves?: string,
): Promise<PasskeySignIn> {
  try {
    const reply = await request(
      routes.signInWithPasskey,
      { credential, ...(leaves && { leaves }) },
      { as: role, transportHeaders: deviceHeader() },
    );
    const clinicRole = 'role' in reply ? reply.role : undefined;
    return { role, token: reply.token, clinicRole };
  } catch (refused) {
    const [next, ...more] = others;
    if (next === undefined || !isProblem(refused, 'passkey-refused')) throw refused;
    return openWithPasskey(credential, [next, ...more]);
  }
}

/** A challenge is renewed before it expires on the server. */
const RENEW_AFTER = PASSKEY_CHALLENGE_FOR - minutes(1);

/**
 * Lets the browser suggest passkeys in the e-mail field (WebAuthn Level 3, §5.1.4), until one is chosen
 * or `ended`. Null if none was chosen, or the browser or the server offers none: the form works without.
 * @throws ApiError the refusal of a passkey that was chosen
 */
export async function offerPasskeys(
  roles: PasskeyRoles,
  ended: AbortSignal,
): Promise<PasskeySignIn | null> {
  ended.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  const credential = await untilChosen(roles[0], ended).catch(() => null);
  return credential && openWithPasskey(credential, roles);
}

async function untilChosen(
  role: TokenRole,
  ended: AbortSignal,
): Promise<AuthenticationResponseJSON | null> {
  await untilVisible();
  if (ended.aborted) return null;
  const { options } = await request(routes.startPasskeySignIn, {}, { as: role });
  if (ended.aborted) return null;
  let renewing = false;
  const renewal = setTimeout(() => {
    renewing = true;
    WebAuthnAbortService.cancelCeremony();
  }, RENEW_AFTER);
  try {
    return await startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
  } catch {
    return renewing ? await untilChosen(role, ended) : null;
  } finally {
    clearTimeout(renewal);
  }
}

/** A hidden tab needs no suggestions. */
async function untilVisible(): Promise<void> {
  while (document.visibilityState === 'hidden') {
    await new Promise((resolve) => {
      document.addEventListener('visibilitychange', resolve, { once: true });
    });
  }
}

/**
 * Confirms the session with a passkey of the account.
 * @throws ApiError the refusal
 * @throws Error if the person chose none
 */
export async function confirmWithPasskey(as: 'patient' | 'admin'): Promise<void> {
  const { options } = await request(routes.startPasskeyConfirmation, {}, { as });
  const credential = await startAuthentication({ optionsJSON: options }).catch((cause: unknown) => {
    throw new Error(i18n._('No passkey was used. You can try again, or go on without one.'), {
      cause,
    });
  });
  await request(routes.confirmSessionWithPasskey, { credential }, { as });
}

/** Makes a passkey on a device that the person chooses. @throws Error with what to do about it */
export async function createPasskey(optionsJSON: ReplyBody<'startPasskey', 'patient'>['options']) {
  try {
    return await startRegistration({ optionsJSON });
  } catch (cause) {
    // The device already has one of the account's passkeys (WebAuthn Level 3, §5.1.3).
    const present = cause instanceof Error && cause.name === 'InvalidStateError';
    throw new Error(
      present
        ? i18n._('This device has a passkey of your account already.')
        : i18n._('No passkey was added. You can try again.'),
      { cause },
    );
  }
}
