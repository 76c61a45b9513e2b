export const ENCOUNTER_MODES = ['video', 'audio', 'in-person'] as const;
export const ENCOUNTER_KINDS = ['first', 'follow-up'] as const;
/** How the doctor made sure who the patient is. */
export const IDENTITY_CHECKS = ['known', 'document', 'questions'] as const;
/** Who of the two was in the meeting first. */
export const INITIATORS = ['patient', 'doctor'] as const;
export type Initiator = (typeof INITIATORS)[number];
/** Longest text about where the patient is, in characters. */
export const LOCATION_MAX = 200;
