import type { Encounter } from '@nadi/contract/encounter';
import type { StoredEncounter } from '#store/encounters.ts';

export function presentEncounter(stored: StoredEncounter): Encounter {
  return {
    mode: stored.mode,
    kind: stored.kind,
    identityCheck: stored.identity_check,
    location: stored.location,
    identityCheckedAt: stored.identity_checked_at?.getTime(),
    startedAt: stored.started_at?.getTime(),
    endedAt: stored.ended_at?.getTime(),
    initiator: stored.initiator ?? undefined,
  };
}
