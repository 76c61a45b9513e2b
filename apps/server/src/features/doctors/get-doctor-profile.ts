import type { Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { presentDoctor, presentPrescriber } from '#presenters/doctor.ts';
import { findDoctor } from '#store/doctors.ts';
import { findPrescriber } from '#store/prescriptions.ts';
import type { Db } from '#store/tables.ts';

export function getDoctorProfile(): Query<Db, 'getDoctorProfile'> {
  return {
    kind: 'query',
    audit: null,
    async execute({ actor }, db) {
      const doctor = await findDoctor(db, actor.id);
      if (!doctor) throw new Problem('not-signed-in');
      const profileData = {
        ...presentDoctor({ ...doctor, taken: null }),
        email: doctor.email,
        ...presentPrescriber(await findPrescriber(db, actor.id)),
      };
      return { success: true, profileData };
    },
  };
}
