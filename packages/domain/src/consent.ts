/** A patient's decision about a version of the clinic's text; a withdrawal ends an agreement. */
export const CONSENT_DECISIONS = ['given', 'refused', 'withdrawn'] as const;
export type ConsentDecision = (typeof CONSENT_DECISIONS)[number];

/**
 * Ticked with a booking, pressed on the appointment's page or before joining the call, spoken to the doctor
 * in the call, or spoken at the clinic.
 */
export const CONSENT_MANNERS = ['booking', 'page', 'green-room', 'spoken', 'in-person'] as const;
export type ConsentManner = (typeof CONSENT_MANNERS)[number];

/** `open`: the patient has not decided. `outdated`: the clinic has changed its text since the agreement. */
export const CONSENT_STATES = [...CONSENT_DECISIONS, 'open', 'outdated'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

interface Decided {
  decision: ConsentDecision;
  version: number;
}

/** Returns the meaning of a patient's latest decision under the current version (docs/product/record.md#consent). */
export function consentState(latest: Decided | null, current: number): ConsentState {
  if (latest === null) return 'open';
  if (latest.decision === 'given' && latest.version < current) return 'outdated';
  return latest.decision;
}

/** Returns the decision to record after the latest one; null if an answer repeats it. */
export function nextDecision(
  latest: Decided | null,
  { agreed, version }: { agreed: boolean; version: number },
): ConsentDecision | null {
  const given = latest?.decision === 'given';
  if (agreed) return given && latest.version >= version ? null : 'given';
  if (given) return 'withdrawn';
  return latest !== null && latest.version >= version ? null : 'refused';
}
