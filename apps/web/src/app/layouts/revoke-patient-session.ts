import { request } from '#shared/api/client.ts';

/** Fire and forget. */
export async function revokePatientSession(token: string | null): Promise<void> {
  await request('signOutPatient', {}, { token }).catch(() => undefined);
}
