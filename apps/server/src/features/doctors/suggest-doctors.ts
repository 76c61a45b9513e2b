import type { Doctor } from '@nadi/contract/doctors';
import type { Query } from '#platform/http/handler.ts';
import { imageUrl } from '#presenters/image-url.ts';
import type { Db } from '#store/tables.ts';
import type { DoctorDirectory } from './doctor-directory.ts';
import { findDoctorsByName } from './match-doctors.ts';
import { completePhrases, parseSearch } from './parse-search.ts';

const PHRASES_MAX = 5;
const DOCTORS_MAX = 4;

/** Suggests specialities and doctors for a half-typed search. */
export function suggestDoctors(directory: DoctorDirectory): Query<Db, 'suggestDoctors'> {
  return {
    kind: 'query',
    audit: null,
    async execute({ body: { search } }, db) {
      const name = parseSearch(search)
        .map(({ text }) => text)
        .join(' ');
      const doctors = name.length < 2 ? [] : findDoctorsByName(await directory.read(db), name);
      return {
        success: true,
        specialities: completePhrases(search).slice(0, PHRASES_MAX),
        doctors: doctors.slice(0, DOCTORS_MAX).map((doctor) => ({
          _id: doctor.id,
          name: doctor.name,
          image: imageUrl(doctor.image_id),
          speciality: doctor.speciality as Doctor['speciality'],
        })),
      };
    },
  };
}
