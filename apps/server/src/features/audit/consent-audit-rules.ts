import type { About } from './audit-rules.ts';

const recorded = {
  action: 'recorded-consent' as const,
  about: ({ body }: { body: { appointmentId: string } }): About => ({
    kind: 'appointment',
    id: body.appointmentId,
  }),
};

/** The audit entries of routes about consent to telemedicine. */
export const consentAuditRules = {
  getConsentText: null,
  getConsent: null,
  recordConsent: recorded,
  recordSpokenConsent: recorded,
  listConsentTexts: null,
  publishConsentText: {
    action: 'changed-settings' as const,
    about: (): About => ({ kind: 'self' }),
  },
};
