import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { getProfile } from './get-profile.ts';
import { updateProfile } from './update-profile.ts';

export function profileRoutes({
  zone,
}: {
  zone: string;
}): Handlers<Db, 'getProfile' | 'updateProfile'> {
  return { getProfile: getProfile(), updateProfile: updateProfile(zone) };
}
