import { ofAppointment, ofSelf } from './audit-about.ts';
import { ofConsent } from './family-audit-rules.ts';

const recorded = { action: 'recorded-consent' as const, about: ofAppointment };
const changed = { action: 'changed-settings' as const, about: ofSelf };

/** The audit entries of routes about consent to telemedicine, intake forms and encounters. */
export const preparationAuditRules = {
  getConsentText: null,
  getConsent: { action: 'read-record' as const, about: ofConsent },
  recordConsent: recorded,
  recordSpokenConsent: recorded,
  recordConsentAtClinic: recorded,
  listConsentTexts: null,
  publishConsentText: changed,
  saveEncounter: { action: 'recorded-encounter' as const, about: ofAppointment },
  saveIntake: { action: 'answered-intake' as const, about: ofAppointment },
  getIntakeForm: null,
  publishIntakeForm: changed,
};
