import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import type { DoctorListCache } from './doctor-list-cache.ts';
import { listDoctors } from './list-doctors.ts';

export function doctorRoutes(deps: {
  zone: string;
  doctorList: DoctorListCache;
}): Handlers<Db, 'listDoctors'> {
  return { listDoctors: listDoctors(deps.zone, deps.doctorList) };
}
