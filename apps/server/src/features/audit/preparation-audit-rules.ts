import type { About } from './audit-rules.ts';

const recorded = { action: 'recorded-consent' as const, about: ofAppointment };
const changed = { action: 'changed-settings' as const, about: ofSelf };

/** The audit entries of routes about consent to telemedicine and about intake forms. */
export const preparationAuditRules = {
  getConsentText: null,
  getConsent: null,
  recordConsent: recorded,
  recordSpokenConsent: recorded,
  listConsentTexts: null,
  publishConsentText: changed,
  saveIntake: { action: 'answered-intake' as const, about: ofAppointment },
  getIntakeForm: null,
  publishIntakeForm: changed,
};

function ofAppointment({ body }: { body: { appointmentId: string } }): About {
  return { kind: 'appointment', id: body.appointmentId };
}

function ofSelf(): About {
  return { kind: 'self' };
}
