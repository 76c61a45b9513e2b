import type { SignedInActor } from '#platform/http/handler.ts';

/** Returns whose schedule a request is about: the doctor's own, or the one an admin names. */
export function scheduleOwner<D extends string | undefined>(
  actor: SignedInActor,
  body: { docId?: D } | object,
): string | D {
  return actor.role === 'doctor' ? actor.id : ((body as { docId?: D }).docId as D);
}
