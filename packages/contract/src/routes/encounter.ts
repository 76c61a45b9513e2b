import { Encounter, EncounterFacts } from '@nadi/contract/encounter';
import { Id, Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';

export const doctorEncounterRoutes = {
  /** Replaces the facts that the doctor recorded before; the times of the meeting stay. */
  saveEncounter: {
    method: 'POST',
    path: '/api/doctor/save-encounter',
    access: 'doctor',
    channel: 'medium',
    body: EncounterFacts.extend({ appointmentId: Id }),
    reply: Success.extend({ encounter: Encounter }),
  },
} as const satisfies Routes;
