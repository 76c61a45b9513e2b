import { minutes, PASSKEY_CHALLENGE_FOR } from '@nadi/domain/limits';
import {
  type AuthenticationResponseJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { request } from '#shared/api/client.ts';
import type { TokenRole } from '#shared/session/session.ts';
import { PASSKEY_ROUTES } from './passkey-routes.ts';
import { openWithPasskey, type PasskeyRoles, type PasskeySignIn } from './sign-in-with-passkey.ts';

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
  const { options } = await request(PASSKEY_ROUTES[role].startSignIn, {});
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
