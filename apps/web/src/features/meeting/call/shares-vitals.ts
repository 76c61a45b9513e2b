import type { Participant } from '@nadi/contract/meeting-events';

/**
 * Returns whether somebody's live vitals belong to the appointment: its patient's own. Those of somebody who
 * manages the patient would stand beside another person's record.
 */
export function sharesVitals(person: Pick<Participant, 'party' | 'role' | 'forPatient'>): boolean {
  return person.party && person.role === 'patient' && person.forPatient === undefined;
}
