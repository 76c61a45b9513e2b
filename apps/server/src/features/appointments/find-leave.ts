import type { SignedInActor } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { Db } from '#store/tables.ts';
import { findException, type StoredException } from '#store/working-hours.ts';

/**
 * Returns a closure that the actor may decide about, and whose appointments they decide: null for
 * those of every doctor.
 * @throws Problem 'exception-not-found' for an unknown one, another doctor's, and extra hours
 */
export async function findLeave(
  db: Db,
  actor: SignedInActor,
  { exceptionId, docId }: { exceptionId: string; docId?: string | undefined },
): Promise<{ leave: StoredException; doctorId: string | null }> {
  const leave = await findException(db, exceptionId);
  const doctorId = (actor.role === 'admin' ? docId : actor.id) ?? leave?.doctor_id ?? null;
  const concerns = leave && (leave.doctor_id === null || leave.doctor_id === doctorId);
  if (!concerns || leave.kind !== 'closed') throw new Problem('exception-not-found');
  return { leave, doctorId };
}
