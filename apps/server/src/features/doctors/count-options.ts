import { PARTS_OF_DAY } from '@nadi/domain/clinic-time';
import { feeSteps } from '@nadi/domain/doctor-choices';
import { SPECIALITIES } from '@nadi/domain/profile-choices';
import type { RequestContext } from '#platform/http/handler.ts';
import type { DirectoryEntry, DirectoryState } from './doctor-directory.ts';

type Filter = RequestContext<'listDoctors'>['body'];

const LANGUAGES_MAX = 20;
const PLACES_MAX = 10;

interface Found {
  /** Returns the doctors of a filter. */
  listed(filter: Filter): Promise<{ ids: readonly string[]; total: number }>;
  /** Returns its doctors regardless of their times. */
  matching(filter: Filter): readonly DirectoryEntry[];
}

/** Counts the doctors of each option of a filter, with the other filters as they are. */
export async function countOptions(state: DirectoryState, filter: Filter, found: Found) {
  const counted: Record<string, Record<string, number>> = {};
  const { sort: _sort, speciality: _, gender: _g, language: _l, feeMax: _f, ...times } = filter;
  // The free times are the same for all of these, so they are computed once.
  const free = new Set((await found.listed(times)).ids);
  const options = {
    speciality: [...SPECIALITIES, ...state.specialities],
    gender: ['Female', 'Male'],
    language: state.languages.slice(0, LANGUAGES_MAX),
    feeMax: feeSteps(),
  };
  for (const [field, values] of Object.entries(options)) {
    counted[field] = {};
    for (const value of values) {
      const doctors = found.matching({ ...filter, [field]: value });
      counted[field][value] = doctors.filter(({ id }) => free.has(id)).length;
    }
  }
  const windows = {
    availableWithin: [1, 2, 3, 7],
    partOfDay: PARTS_OF_DAY,
    way: ['video', 'in-person'],
    place: state.places.slice(0, PLACES_MAX),
  };
  for (const [field, values] of Object.entries(windows)) {
    counted[field] = {};
    for (const value of values) {
      counted[field][value] = (await found.listed({ ...filter, [field]: value })).total;
    }
  }
  return counted;
}
