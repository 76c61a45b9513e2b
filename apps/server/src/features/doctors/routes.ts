import type { Handlers } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Db } from '#store/tables.ts';
import { addDoctor } from './add-doctor.ts';
import { changeAvailability } from './change-availability.ts';
import type { DoctorAccounts } from './doctor-accounts.ts';
import { createDoctorDirectory } from './doctor-directory.ts';
import type { DoctorListCache } from './doctor-list-cache.ts';
import { editDoctor } from './edit-doctor.ts';
import { getDoctorProfile } from './get-doctor-profile.ts';
import { listAllDoctors } from './list-all-doctors.ts';
import { listDoctors } from './list-doctors.ts';
import { reinstateDoctor } from './reinstate-doctor.ts';
import { retireDoctor } from './retire-doctor.ts';
import { setDoctorPassword } from './set-doctor-password.ts';
import { suggestDoctors } from './suggest-doctors.ts';
import { updateDoctorProfile } from './update-doctor-profile.ts';

export function doctorRoutes(deps: {
  zone: string;
  passwords: Passwords;
  doctorList: DoctorListCache;
  accounts: DoctorAccounts;
}) {
  const directory = createDoctorDirectory();
  const onDoctorsChange = deps.doctorList.drop;
  return {
    listDoctors: listDoctors({ ...deps, directory }),
    suggestDoctors: suggestDoctors(directory),
    getDoctorProfile: getDoctorProfile(),
    updateDoctorProfile: updateDoctorProfile(onDoctorsChange),
    listAllDoctors: listAllDoctors(),
    changeAvailability: changeAvailability(onDoctorsChange),
    addDoctor: addDoctor({ ...deps, onDoctorsChange }),
    editDoctor: editDoctor({ ...deps, onDoctorsChange }),
    setDoctorPassword: setDoctorPassword(deps),
    retireDoctor: retireDoctor({ ...deps, onDoctorsChange }),
    reinstateDoctor: reinstateDoctor(onDoctorsChange),
  } satisfies Partial<Handlers<Db>>;
}
