/** Sides of an appointment; the last one is the clinic. */
export const PARTIES = ['patient', 'doctor', 'admin'] as const;

export type Party = (typeof PARTIES)[number];
