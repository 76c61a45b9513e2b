/** One wish for one slot, tried until its outcome is known. Times in milliseconds of one clock. */
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
export interface Kept {
  readonly slot: string;
  readonly patient: string;
  readonly code: string;
}

/**
 * Reads a whole history against what was kept, and says every way in which the two do not fit: the
 * promise is that of one seller who sells each slot once and forgets nothing.
 */
export function violations(attempts: readonly Attempt[], kept: readonly Kept[]): string[] {
  const bySlot = Map.groupBy(kept, ({ slot }) => slot);
  const owners = new Map(kept.map((each) => [each.code, each]));
  const tries = Map.groupBy(attempts, ({ slot }) => slot);
  return [
    ...[...bySlot].filter(([, rows]) => rows.length > 1).map(([slot]) => `${slot} was sold twice`),
    ...attempts.flatMap((attempt) => unkept(attempt, owners)),
    ...kept.filter((row) => !asked(row, tries)).map(({ slot }) => `${slot} was sold to nobody`),
    ...[...tries].flatMap(([slot, all]) => unfair(slot, all, bySlot.get(slot)?.[0])),
  ];
}

function unkept({ slot, patient, outcome }: Attempt, owners: ReadonlyMap<string, Kept>): string[] {
  if (!('booked' in outcome)) return [];
  const row = owners.get(outcome.booked);
  if (row?.slot === slot && row.patient === patient) return [];
  return [`${slot}: an acknowledged booking is ${row ? 'another’s' : 'gone'}`];
}

function asked(row: Kept, tries: ReadonlyMap<string, readonly Attempt[]>): boolean {
  return tries.get(row.slot)?.some(({ patient }) => patient === row.patient) ?? false;
}

/** Nobody may hear "taken" of a slot that nobody had yet asked for, or that their own booking holds. */
function unfair(slot: string, attempts: readonly Attempt[], row: Kept | undefined): string[] {
  const refused = attempts.filter(({ outcome }) => 'refused' in outcome);
  const otherwise = refused.filter(({ outcome }) => !isTaken(outcome));
  if (!row) return refused.map(() => `${slot}: refused, and sold to nobody`);
  const winners = attempts.filter(({ patient }) => patient === row.patient);
  const firstAsked = Math.min(...winners.map(({ began }) => began));
  const early = refused.filter(({ ended }) => ended < firstAsked);
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
