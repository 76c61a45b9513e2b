export const ENCOUNTER_MODES = ['video', 'audio', 'in-person'] as const;
export const ENCOUNTER_KINDS = ['first', 'follow-up'] as const;
/** Way in which the doctor verified the patient's identity. */
export const IDENTITY_CHECKS = ['known', 'document', 'questions'] as const;
/** The party who was in the meeting first. */
export const INITIATORS = ['patient', 'doctor'] as const;
export type Initiator = (typeof INITIATORS)[number];
/** Longest text about the patient's location, in characters. */
export const LOCATION_MAX = 200;
