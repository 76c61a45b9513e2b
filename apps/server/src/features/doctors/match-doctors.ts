import type { DOCTOR_SORTS } from '@nadi/contract/doctors';
import { wordSimilarity } from '@nadi/domain/word-similarity';
import type { Query } from '#platform/http/handler.ts';
import { imageUrl } from '#presenters/doctor.ts';
import type { Db } from '#store/tables.ts';
import type { DirectoryEntry, DirectoryState, DoctorDirectory } from './doctor-directory.ts';
import { findPlace } from './known-times.ts';
import {
  completePhrases,
  nearPhrases,
  parseSearch,
  type SearchTerm,
  treatingSpecialities,
} from './parse-search.ts';
import { fittingType, type VisitTypeQuery } from './schedule-starts.ts';

const PHRASES_MAX = 5;
const DOCTORS_MAX = 4;

/** Suggests specialities and doctors for a half-typed search. */
export function suggestDoctors({
  directory,
  isClosed,
}: {
  directory: DoctorDirectory;
  isClosed(db: Db): Promise<boolean>;
}): Query<Db, 'suggestDoctors'> {
  return {
    kind: 'query',
    audit: null,
    async execute({ body: { search } }, db) {
      const state = await directory.read(db);
      const { vocabulary } = state;
      const terms = parseSearch(search, vocabulary);
      const doctors = (await isClosed(db)) ? [] : findDoctorsByName(state, terms);
      // An exact name precedes a symptom that it resembles.
      const phrases = doctors.some(hasExactName(terms)) ? [] : completePhrases(search, vocabulary);
      const found = phrases.length + doctors.length > 0;
      return {
        success: true,
        specialities: (found ? phrases : nearPhrases(search, vocabulary)).slice(0, PHRASES_MAX),
        doctors: doctors.slice(0, DOCTORS_MAX).map((doctor) => ({
          _id: doctor.id,
          name: doctor.name,
          image: imageUrl(doctor.image_id),
          speciality: doctor.speciality,
        })),
      };
    },
  };
}

/** Returns a function that reads the doctors for search engines: none until the clinic opens. */
export function readPublicDoctors({
  directory,
  opening,
}: {
  directory: DoctorDirectory;
  opening: { isClosed(db: Db): Promise<boolean> };
}): DoctorDirectory['read'] {
  return async (db) => {
    const state = await directory.read(db);
    return (await opening.isClosed(db)) ? { ...state, entries: [], specialities: [] } : state;
  };
}

interface DoctorFilter extends VisitTypeQuery {
  id?: string | undefined;
  speciality?: string | undefined;
  /** Every one of them must match. */
  terms?: readonly SearchTerm[] | undefined;
  gender?: string | undefined;
  language?: string | undefined;
  feeMaxMinor?: number | undefined;
}

/** How alike a word and the name or the place must be, so that a misspelt word finds it. */
const NAME_SIMILARITY_MIN = 0.4;
/** A little more than for a name: otherwise every word that begins with 'na' finds each Nagar. */
const PLACE_SIMILARITY_MIN = 0.42;

type Test = (doctor: DirectoryEntry) => boolean;

/** Returns the doctors who match, by when they were added. */
export function matchDoctors(state: DirectoryState, filter: DoctorFilter): DirectoryEntry[] {
  const { id, speciality, terms = [], gender, language, feeMaxMinor } = filter;
  const tests: Test[] = [];
  if (id !== undefined) tests.push((doctor) => doctor.id === id);
  if (speciality !== undefined) tests.push((doctor) => doctor.speciality === speciality);
  if (gender !== undefined) tests.push((doctor) => doctor.gender === gender);
  if (language !== undefined) tests.push((doctor) => doctor.languages.includes(language));
  if (feeMaxMinor !== undefined) tests.push((doctor) => chooseFee(doctor, filter) <= feeMaxMinor);
  const { way, visitType, place } = filter;
  if (place !== undefined) tests.push((doctor) => findPlace(doctor, filter) !== undefined);
  if (way !== undefined || visitType !== undefined || place !== undefined) {
    tests.push((doctor) => fittingType(doctor, filter) !== undefined);
  }
  tests.push(...terms.map((term) => matchesTerm(state, term)));
  return state.entries.filter((doctor) => tests.every((test) => test(doctor)));
}

/** Returns the doctor's fee; of a visit type that is searched by name, its own. */
function chooseFee(doctor: DirectoryEntry, { visitType, ...query }: VisitTypeQuery): number {
  const type = visitType === undefined ? null : fittingType(doctor, { visitType, ...query });
  return type?.fee_minor ?? doctor.fee_minor;
}

/** A word that names no speciality may be misspelt unless it is close to a symptom, or a part of a name. */
function matchesTerm(state: DirectoryState, term: SearchTerm): Test {
  const { text, specialities } = term;
  const named: ReadonlySet<string> = new Set(specialities);
  if (named.size > 0) {
    const word = asWord(term);
    return ({ speciality, searched }) =>
      named.has(speciality) || searched.name.includes(word) || searched.place.includes(word);
  }
  const contains: Test = ({ searched }) =>
    searched.name.includes(text) || searched.place.includes(text);
  if (term.nearSymptom) return contains;
  const wanted = state.trigrams(text);
  return (doctor) =>
    contains(doctor) ||
    wordSimilarity(wanted, doctor.searched.nameTrigrams) >= NAME_SIMILARITY_MIN ||
    wordSimilarity(wanted, doctor.searched.placeTrigrams) > PLACE_SIMILARITY_MIN;
}

/** Returns a complaint as it is found in a name: a whole word, or the beginning of one if English was not complete. */
function asWord({ text, resembling, foreign }: SearchTerm): string {
  return resembling && !foreign ? ` ${text}` : ` ${text} `;
}

/** Tests for a name that has every word of the search, if none of them is exactly a symptom. */
function hasExactName(terms: readonly SearchTerm[]): Test {
  const isSymptom = (term: SearchTerm) => !isName(term) && !term.resembling;
  if (terms.length === 0 || terms.some(isSymptom)) return () => false;
  return ({ searched }) => terms.every(({ text }) => searched.name.includes(` ${text} `));
}

const isName = ({ specialities }: SearchTerm) => specialities.length === 0;

/** Sorts doctors who are in the order in which they were added; equals stay in it. */
export function sortDoctors(
  state: DirectoryState,
  doctors: readonly DirectoryEntry[],
  { sort, ...filter }: DoctorFilter & { sort: (typeof DOCTOR_SORTS)[number] | undefined },
): readonly DirectoryEntry[] {
  const { terms = [] } = filter;
  if (sort === 'fee') return sortBy(doctors, (doctor) => chooseFee(doctor, filter));
  if (sort === 'experience') return sortBy(doctors, (doctor) => -(doctor.experience ?? Infinity));
  if (terms.length === 0) return doctors;
  return sortBy(doctors, rankMatches(state, terms));
}

/**
 * Ranks doctors by speciality in the order of the symptom table, then by names spelled as searched, then by
 * similar names. A name that is searched exactly precedes a complaint that it only resembles.
 */
function rankMatches({ trigrams }: DirectoryState, terms: readonly SearchTerm[]) {
  const treating: readonly string[] = treatingSpecialities(terms);
  const resembling = terms.filter((term) => term.resembling).map(({ text }) => ` ${text} `);
  const names = terms.filter(isName).map(({ text }) => text);
  const words = names.map((name) => ` ${name} `);
  const wanted = trigrams(names.join(' '));
  return ({ speciality, searched }: DirectoryEntry): number => {
    const has = (word: string) => searched.name.includes(word);
    const exact = words.every((word) => has(word) || searched.place.includes(word));
    const at = treating.indexOf(speciality);
    const tier = resembling.some(has) ? -1 : at < 0 ? treating.length : at;
    const similarity = names.length > 0 ? wordSimilarity(wanted, searched.nameTrigrams) : 0;
    return tier * 4 + (exact ? 0 : 2) - similarity;
  };
}

/** Returns the doctors whose name matches, best match first. A complaint is compared with whole names only. */
function findDoctorsByName(
  state: DirectoryState,
  terms: readonly SearchTerm[],
): readonly DirectoryEntry[] {
  const { entries, trigrams } = state;
  const complaints = terms.filter((term) => !isName(term));
  const name = terms
    .filter(isName)
    .map(({ text }) => text)
    .join(' ');
  if (name === '') {
    const words = complaints.map(asWord);
    if (words.length === 0) return [];
    return entries.filter(({ searched }) => words.every((word) => searched.name.includes(word)));
  }
  if (name.length < 2) return [];
  const exact = terms.filter((term) => !isName(term) || term.nearSymptom);
  const tests = exact.map((term) => matchesTerm(state, term));
  const wanted = trigrams(name);
  return entries
    .filter((doctor) => tests.every((test) => test(doctor)))
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
