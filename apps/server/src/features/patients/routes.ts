import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { getProfile } from './get-profile.ts';
import { updateProfile } from './update-profile.ts';

export function patientRoutes({ zone }: { zone: string }) {
  return { getProfile: getProfile(), updateProfile: updateProfile(zone) } satisfies Partial<
    Handlers<Db>
  >;
}
