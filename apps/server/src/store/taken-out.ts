import type { Meeting } from './lobby.ts';
import type { Db } from './tables.ts';

const TAKEN_OUT = ['removed', 'returned'] as const;

/** Lists the ids of participants who were removed from a meeting or sent back to its lobby. */
export async function listTakenOut(
  db: Db,
  { appointmentId, startsAt }: Meeting,
): Promise<string[]> {
  const rows = await db
    .selectFrom('lobby_decisions')
    .select('participant_id')
    .where('appointment_id', '=', appointmentId)
    .where('starts_at', '=', startsAt)
    .where('decision', 'in', TAKEN_OUT)
    .execute();
  return rows.map(({ participant_id }) => participant_id);
}

/** Who is in the meeting of an appointment, with its start in epoch milliseconds. */
interface MemberOfMeeting {
  appointmentId: string;
  startsAt: number;
  participantId: string;
  /** Such as `patient:5f0c…`; null for guests. */
  account: string | null;
}

export interface TakenOut<T> {
  member: T;
  decision: (typeof TAKEN_OUT)[number];
}

/**
 * Returns those of these members who were removed from their meeting or sent back to its lobby. A removal
 * counts for all browsers of an account.
 */
export async function listMembersTakenOut<T extends MemberOfMeeting>(
  db: Db,
  members: readonly T[],
): Promise<TakenOut<T>[]> {
  if (members.length === 0) return [];
  const decisions = await db
    .selectFrom('lobby_decisions')
    .select(['appointment_id', 'starts_at', 'participant_id', 'account', 'decision'])
    .where('appointment_id', 'in', [...new Set(members.map((member) => member.appointmentId))])
    .where('decision', 'in', TAKEN_OUT)
    .execute();
  return members.flatMap((member) => {
    const made = decisions.filter(
      (each) =>
        each.appointment_id === member.appointmentId &&
        each.starts_at.getTime() === member.startsAt,
    );
    const isOwn = (each: (typeof made)[number]) => each.participant_id === member.participantId;
    const removed = made.some(
      (each) =>
        each.decision === 'removed' &&
        (isOwn(each) || (each.account !== null && each.account === member.account)),
    );
    if (removed) return { member, decision: 'removed' };
    return made.some(isOwn) ? { member, decision: 'returned' } : [];
  });
}
