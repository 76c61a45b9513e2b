import type { Doctor } from '@nadi/contract/doctors';
import type { Read } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { type DoctorRecord, findDoctor } from '#store/portal-doctors.ts';
import type { Sql } from '#store/tables.ts';

export function getDoctorProfile(
  presentDoctor: (doctor: DoctorRecord & { taken: null }) => Doctor,
): Read<Sql, 'getDoctorProfile'> {
  return {
    kind: 'read',
    async run({ actor }, sql) {
      const doctor = await findDoctor(sql, actor.id);
      if (!doctor) throw new Problem('not-signed-in');
      const profileData = { ...presentDoctor({ ...doctor, taken: null }), email: doctor.email };
      return { success: true, profileData };
    },
  };
}
