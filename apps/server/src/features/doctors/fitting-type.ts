import type { DirectoryRow, DirectoryVisitType } from '#store/doctor-lists.ts';

export type AppointmentWay = 'video' | 'in-person';

/** The visit type that a search asks for. */
export interface VisitTypeQuery {
  way?: AppointmentWay | undefined;
  /** The name of a visit type, in capitals or not. */
  visitType?: string | undefined;
}

/**
 * Returns the doctor's first visit type that fits: null for a doctor without visit types, who is seen by
 * video, and undefined if none fits.
 */
export function fittingType(
  { visit_types }: Pick<DirectoryRow, 'visit_types'>,
  { way, visitType }: VisitTypeQuery,
): DirectoryVisitType | null | undefined {
  if (visit_types.length === 0) {
    return visitType === undefined && way !== 'in-person' ? null : undefined;
  }
  const name = visitType?.toLowerCase();
  return visit_types.find(
    (type) =>
      (name === undefined || type.name.toLowerCase() === name) &&
      (way === undefined || (way === 'video' ? type.by_video : type.in_person)),
  );
}

/** The most that a search offers to choose from: doctors name their visit types as they like. */
const NAMES_MAX = 30;

/** Returns the names of visit types that most doctors have, by name. */
export function commonTypeNames(
  doctors: readonly Pick<DirectoryRow, 'visit_types'>[],
): readonly string[] {
  const names = doctors.flatMap(({ visit_types }) => visit_types.map(({ name }) => name));
  return [...Map.groupBy(names, (name) => name.toLowerCase()).values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, NAMES_MAX)
    .flatMap(([name]) => name ?? [])
    .toSorted((a, b) => a.localeCompare(b));
}
