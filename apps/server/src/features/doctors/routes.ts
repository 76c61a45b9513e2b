import type { Handlers } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Db } from '#store/tables.ts';
import type { DoctorDirectory } from './doctor-directory.ts';
import { doctorProfileRoutes } from './doctor-profile.ts';
import { type DoctorAccounts, doctorAdminRoutes } from './doctors.ts';
import { type DoctorListCache, listDoctors } from './list-doctors.ts';
import { suggestDoctors } from './match-doctors.ts';

export function doctorRoutes(deps: {
  zone: string;
  passwords: Passwords;
  doctorList: DoctorListCache;
  accounts: DoctorAccounts;
  directory: DoctorDirectory;
  isClosed(db: Db): Promise<boolean>;
}) {
  const onDoctorsChange = deps.doctorList.drop;
  return {
    listDoctors: listDoctors(deps),
    suggestDoctors: suggestDoctors(deps),
    ...doctorProfileRoutes(onDoctorsChange),
    ...doctorAdminRoutes({ ...deps, onDoctorsChange }),
  } satisfies Partial<Handlers<Db>>;
}
