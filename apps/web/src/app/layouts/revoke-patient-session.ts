import { call } from '#shared/api/client.ts';

/** Fire and forget. */
export async function revokePatientSession(token: string | null): Promise<void> {
  await call('signOutPatient', {}, { token }).catch(() => undefined);
}
