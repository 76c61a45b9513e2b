import type { Participant } from '@nadi/contract/meeting-events';

/**
 * Returns true if a participant's live vitals belong to the appointment: only its patient's own. A manager's
 * vitals would appear next to another person's record.
 */
export function sharesVitals(person: Pick<Participant, 'party' | 'role' | 'forPatient'>): boolean {
  return person.party && person.role === 'patient' && person.forPatient === undefined;
}
