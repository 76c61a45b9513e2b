import type { Consent, ConsentText } from '@nadi/contract/consent';
import { consentState } from '@nadi/domain/consent';
import type { LatestConsent, StoredConsentText } from '#store/consents.ts';

export function presentConsentText(text: StoredConsentText): ConsentText {
  const { version, language, text: words, publishedAt } = text;
  return { version, language, text: words, publishedAt: publishedAt?.getTime() };
}

export function presentConsent(latest: LatestConsent, current: StoredConsentText): Consent {
  return {
    state: consentState(latest ?? null, current.version),
    current: presentConsentText(current),
    decided: latest && {
      version: latest.version,
      text: latest.text,
      at: latest.decided_at.getTime(),
      manner: latest.manner,
      giver: presentGiver(latest),
    },
  };
}

function presentGiver({ giver_name: name, giver_relation: relation }: NonNullable<LatestConsent>) {
  return name === null || relation === null ? undefined : { name, relation };
}
