import * as routes from '@nadi/contract/generated/route-table';
import { startAuthentication } from '@simplewebauthn/browser';
import { request } from '#shared/api/client.ts';
import './passkey-routes.ts';

/**
 * Confirms the admin's session with a passkey of the account.
 * @throws ApiError the refusal
 * @throws Error if the person chose none
 */
export async function confirmWithPasskey(): Promise<void> {
  const { options } = await request(routes.startAdminPasskeyConfirmation, {});
  const credential = await startAuthentication({ optionsJSON: options }).catch((cause: unknown) => {
    throw new Error('No passkey was used. You can try again, or go on without one.', { cause });
  });
  await request(routes.confirmAdminSessionWithPasskey, { credential });
}
