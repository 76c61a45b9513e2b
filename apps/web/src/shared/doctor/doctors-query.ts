import type { Speciality } from '@nadi/domain/specialities';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';

export type DoctorFilter = {
  speciality?: Speciality;
  /** Words from a name, a speciality, a symptom or a place. */
  search?: string;
  gender?: 'Male' | 'Female';
  language?: string;
  availableWithin?: number;
  sort?: 'relevance' | 'earliest' | 'fee' | 'experience';
  /** From 1. */
  page?: number;
  pageSize?: number;
};

/** Queries the matching doctors, their total and the clinic's time zone. */
export function doctorsQuery(filter: DoctorFilter) {
  return queryOptions({
    queryKey: ['doctors', filter],
    queryFn: () => call('listDoctors', filter),
    placeholderData: keepPreviousData,
  });
}
