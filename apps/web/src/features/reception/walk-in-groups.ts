import type { WalkIn } from '@nadi/contract/walk-ins';

export interface WalkInGroup {
  /** Undefined for patients who wait for the first free doctor. */
  docId: string | undefined;
  title: string;
  /** The called patient first, then by token. */
  walkIns: readonly WalkIn[];
  /** The next patient to be called to this doctor. */
  next: WalkIn | undefined;
}

/**
 * Groups the walk-ins: first those who wait for the first free doctor, then one queue per doctor, by name.
 */
export function walkInGroups(walkIns: readonly WalkIn[]): WalkInGroup[] {
  return [...Map.groupBy(walkIns, ({ docId }) => docId)]
    .map(([docId, members]) => ({
      docId,
      title: members[0]?.docName ?? 'The first doctor who is free',
      walkIns: members.toSorted((a, b) => order(a) - order(b)),
      next: docId === undefined ? undefined : members.find(({ calledAt }) => !calledAt),
    }))
    .toSorted(
      (a, b) =>
        Number(a.docId !== undefined) - Number(b.docId !== undefined) ||
        a.title.localeCompare(b.title),
    );
}

function order({ token, calledAt }: WalkIn): number {
  return calledAt === undefined ? token : -1 / token;
}
