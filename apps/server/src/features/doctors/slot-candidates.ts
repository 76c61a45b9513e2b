import type { Instant } from '@nadi/domain/limits';
import type { DirectoryEntry } from './doctor-directory.ts';

/** A doctor whose first free slot is still to be computed. */
export interface SlotCandidate {
  doctor: DirectoryEntry;
  /** No free slot starts earlier. */
  notBefore: Instant;
}

/** Returns doctors by their bounds; equal ones stay in their order. */
export function sortByBound(
  doctors: readonly DirectoryEntry[],
  boundOf: (doctor: DirectoryEntry) => Instant,
): SlotCandidate[] {
  const byBound = Map.groupBy(
    doctors.map((doctor) => ({ doctor, notBefore: boundOf(doctor) })),
    ({ notBefore }) => notBefore,
  );
  return [...byBound].sort(([a], [b]) => a - b).flatMap(([, candidates]) => candidates);
}
