import type { SignedInActor } from '#platform/http/handler.ts';

/** Returns the doctor whose schedule is requested: the doctor who asks, or the one that an admin names. */
export function scheduleOwner<D extends string | undefined>(
  actor: SignedInActor,
  body: { docId?: D } | object,
): string | D {
  return actor.role === 'doctor' ? actor.id : ((body as { docId?: D }).docId as D);
}
