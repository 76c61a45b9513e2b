import type { Handlers } from '#platform/http/handler.ts';
import type { Sql } from '#store/tables.ts';
import type { DoctorListCache } from './doctor-list-cache.ts';
import { listDoctors } from './list-doctors.ts';

export function doctorRoutes(deps: {
  zone: string;
  doctorList: DoctorListCache;
}): Handlers<Sql, 'listDoctors'> {
  return { listDoctors: listDoctors(deps.zone, deps.doctorList) };
}
