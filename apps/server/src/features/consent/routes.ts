import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { getConsentText, listConsentTexts, publishConsentText } from './consent-texts.ts';
import {
  getConsent,
  recordConsent,
  recordConsentAtClinic,
  recordSpokenConsent,
} from './record-consent.ts';

export function consentRoutes() {
  return {
    getConsentText: getConsentText(),
    getConsent: getConsent(),
    recordConsent: recordConsent(),
    recordSpokenConsent: recordSpokenConsent(),
    recordConsentAtClinic: recordConsentAtClinic(),
    listConsentTexts: listConsentTexts(),
    publishConsentText: publishConsentText(),
  } satisfies Partial<Handlers<Db>>;
}
