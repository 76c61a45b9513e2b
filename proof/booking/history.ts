/** One booking request, repeated until its outcome is known. Times in milliseconds of one clock. */
export interface Attempt {
  readonly slot: string;
  readonly patient: string;
  /** When it was first asked, and when its outcome was known. */
  readonly began: number;
  readonly ended: number;
  /** How often no answer came before one did. */
  readonly unknown: number;
  readonly outcome: { booked: string } | { refused: string };
}

/** An appointment as the database holds it in the end. */
export interface StoredBooking {
  readonly slot: string;
  readonly patient: string;
  readonly code: string;
}

/**
 * Compares a history of bookings with the stored appointments and describes every contradiction: each
 * slot may be sold once, and no acknowledged booking may be lost.
 */
export function violations(
  attempts: readonly Attempt[],
  stored: readonly StoredBooking[],
): string[] {
  const bySlot = Map.groupBy(stored, ({ slot }) => slot);
  const owners = new Map(stored.map((each) => [each.code, each]));
  const tries = Map.groupBy(attempts, ({ slot }) => slot);
  return [
    ...[...bySlot].filter(([, rows]) => rows.length > 1).map(([slot]) => `${slot} was sold twice`),
    ...attempts.flatMap((attempt) => missing(attempt, owners)),
    ...stored
      .filter((row) => !wasRequested(row, tries))
      .map(({ slot }) => `${slot} was sold to nobody`),
    ...[...tries].flatMap(([slot, all]) => unfair(slot, all, bySlot.get(slot)?.[0])),
  ];
}

function missing(
  { slot, patient, outcome }: Attempt,
  owners: ReadonlyMap<string, StoredBooking>,
): string[] {
  if (!('booked' in outcome)) return [];
  const row = owners.get(outcome.booked);
  if (row?.slot === slot && row.patient === patient) return [];
  return [`${slot}: an acknowledged booking is ${row ? 'another’s' : 'gone'}`];
}

function wasRequested(row: StoredBooking, tries: ReadonlyMap<string, readonly Attempt[]>): boolean {
  return tries.get(row.slot)?.some(({ patient }) => patient === row.patient) ?? false;
}

/** A slot may not be reported as taken before its winner requested it, nor to its winner. */
function unfair(
  slot: string,
  attempts: readonly Attempt[],
  row: StoredBooking | undefined,
): string[] {
  const refused = attempts.filter(({ outcome }) => 'refused' in outcome);
  const otherwise = refused.filter(({ outcome }) => !isTaken(outcome));
  if (!row) return refused.map(() => `${slot}: refused, and sold to nobody`);
  const winners = attempts.filter(({ patient }) => patient === row.patient);
  const firstRequested = Math.min(...winners.map(({ began }) => began));
  const early = refused.filter(({ ended }) => ended < firstRequested);
  const own = refused.filter(({ patient }) => patient === row.patient);
  return [
    ...otherwise.map(() => `${slot}: refused, and not for being taken`),
    ...early.map(() => `${slot}: refused before its winner had asked`),
    ...own.map(() => `${slot}: its owner was refused`),
  ];
}

function isTaken(outcome: Attempt['outcome']): boolean {
  return 'refused' in outcome && outcome.refused === 'slot-taken';
}
