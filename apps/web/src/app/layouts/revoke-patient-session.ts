import * as routes from '@nadi/contract/generated/route-table';
import { request } from '#shared/api/client.ts';

/** Revokes the session without waiting for the reply; a failure changes nothing. */
export async function revokePatientSession(token: string | null): Promise<void> {
  await request(routes.signOutPatient, {}, { token }).catch(() => undefined);
}
