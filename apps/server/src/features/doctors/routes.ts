import type { Handlers } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Db } from '#store/tables.ts';
import { createDoctorDirectory } from './doctor-directory.ts';
import { doctorProfileRoutes } from './doctor-profile.ts';
import {
  addDoctor,
  type DoctorAccounts,
  editDoctor,
  reinstateDoctor,
  retireDoctor,
  setDoctorPassword,
} from './doctors.ts';
import { type DoctorListCache, listDoctors } from './list-doctors.ts';
import { suggestDoctors } from './match-doctors.ts';

export function doctorRoutes(deps: {
  zone: string;
  passwords: Passwords;
  doctorList: DoctorListCache;
  accounts: DoctorAccounts;
}) {
  const directory = createDoctorDirectory();
  const onDoctorsChange = deps.doctorList.drop;
  const changing = { ...deps, onDoctorsChange };
  return {
    listDoctors: listDoctors({ ...deps, directory }),
    suggestDoctors: suggestDoctors(directory),
    ...doctorProfileRoutes(onDoctorsChange),
    addDoctor: addDoctor(changing),
    editDoctor: editDoctor(changing),
    setDoctorPassword: setDoctorPassword(changing),
    retireDoctor: retireDoctor(changing),
    reinstateDoctor: reinstateDoctor(onDoctorsChange),
  } satisfies Partial<Handlers<Db>>;
}
