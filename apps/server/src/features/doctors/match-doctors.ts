import type { DOCTOR_SORTS, Doctor } from '@nadi/contract/doctors';
import { wordSimilarity } from '@nadi/domain/word-similarity';
import type { Query } from '#platform/http/handler.ts';
import { imageUrl } from '#presenters/doctor.ts';
import type { Db } from '#store/tables.ts';
import type { DirectoryEntry, DirectoryState, DoctorDirectory } from './doctor-directory.ts';
import { completePhrases, parseSearch, type SearchTerm } from './parse-search.ts';
import { fittingType, type VisitTypeQuery } from './schedule-starts.ts';

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

interface DoctorFilter extends VisitTypeQuery {
  id?: string | undefined;
  speciality?: string | undefined;
  /** Every one of them must match. */
  terms?: readonly SearchTerm[] | undefined;
  gender?: string | undefined;
  language?: string | undefined;
  feeMaxPaise?: number | undefined;
}

/** How alike a word and the name or the place must be, so that a misspelt word finds it. */
const NAME_SIMILARITY_MIN = 0.4;
/** A little more than for a name: otherwise every word that begins with 'na' finds each Nagar. */
const PLACE_SIMILARITY_MIN = 0.42;

type Test = (doctor: DirectoryEntry) => boolean;

/** Returns the doctors who match, by when they were added. */
export function matchDoctors(state: DirectoryState, filter: DoctorFilter): DirectoryEntry[] {
  const { id, speciality, terms = [], gender, language, feeMaxPaise } = filter;
  const tests: Test[] = [];
  if (id !== undefined) tests.push((doctor) => doctor.id === id);
  if (speciality !== undefined) tests.push((doctor) => doctor.speciality === speciality);
  if (gender !== undefined) tests.push((doctor) => doctor.gender === gender);
  if (language !== undefined) tests.push((doctor) => doctor.languages.includes(language));
  if (feeMaxPaise !== undefined) tests.push((doctor) => chooseFee(doctor, filter) <= feeMaxPaise);
  if (filter.way !== undefined || filter.visitType !== undefined) {
    tests.push((doctor) => fittingType(doctor, filter) !== undefined);
  }
  tests.push(...terms.map((term) => matchesTerm(state, term)));
  return state.entries.filter((doctor) => tests.every((test) => test(doctor)));
}

/** Returns the doctor's fee; of a visit type that is searched by name, its own. */
function chooseFee(doctor: DirectoryEntry, { visitType, way }: VisitTypeQuery): number {
  const type = visitType === undefined ? null : fittingType(doctor, { visitType, way });
  return type?.fee_paise ?? doctor.fee_paise;
}

/** A word that names no speciality may be misspelt. */
function matchesTerm(state: DirectoryState, { text, specialities }: SearchTerm): Test {
  const contains: Test = ({ searched }) =>
    searched.name.includes(text) || searched.place.includes(text);
  const named: ReadonlySet<string> = new Set(specialities);
  if (named.size > 0) return (doctor) => named.has(doctor.speciality) || contains(doctor);
  const wanted = state.trigrams(text);
  return (doctor) =>
    contains(doctor) ||
    wordSimilarity(wanted, doctor.searched.nameTrigrams) >= NAME_SIMILARITY_MIN ||
    wordSimilarity(wanted, doctor.searched.placeTrigrams) > PLACE_SIMILARITY_MIN;
}

/** Sorts doctors who are in the order in which they were added; equals stay in it. */
export function sortDoctors(
  { trigrams }: DirectoryState,
  doctors: readonly DirectoryEntry[],
  { sort, ...filter }: DoctorFilter & { sort: (typeof DOCTOR_SORTS)[number] | undefined },
): readonly DirectoryEntry[] {
  const { terms = [] } = filter;
  if (sort === 'fee') return sortBy(doctors, (doctor) => chooseFee(doctor, filter));
  if (sort === 'experience') return sortBy(doctors, (doctor) => -(doctor.experience ?? Infinity));
  if (terms.length === 0) return doctors;
  const names = trigrams(terms.map(({ text }) => text).join(' '));
  return sortBy(doctors, (doctor) => -wordSimilarity(names, doctor.searched.nameTrigrams));
}

/** Returns the doctors whose name matches, best match first. */
function findDoctorsByName({ entries, trigrams }: DirectoryState, name: string): DirectoryEntry[] {
  const wanted = trigrams(name);
  return entries
    .map((doctor) => ({
      doctor,
      similarity: wordSimilarity(wanted, doctor.searched.nameTrigrams),
    }))
    .filter(
      ({ doctor, similarity }) =>
        similarity >= NAME_SIMILARITY_MIN || doctor.searched.name.includes(name),
    )
    .sort((a, b) => b.similarity - a.similarity || (a.doctor.id < b.doctor.id ? -1 : 1))
    .map(({ doctor }) => doctor);
}

function sortBy(doctors: readonly DirectoryEntry[], rank: (doctor: DirectoryEntry) => number) {
  return doctors
    .map((doctor) => ({ doctor, rank: rank(doctor) }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ doctor }) => doctor);
}
