import type { HealthEntryKind } from '@nadi/domain/health-entries';
import type { Translator } from './english.ts';

interface KindLabels {
  /** Above the entries of the kind. */
  title: string;
  /** Instead of them: the patient was asked and has none. */
  noneKnown: string;
}

/** Names a kind of health entries. */
export function healthEntryLabels(i18n: Translator, kind: HealthEntryKind): KindLabels {
  switch (kind) {
    case 'allergy':
      return { title: i18n._('Allergies'), noneKnown: i18n._('No known allergies') };
    case 'problem':
      return { title: i18n._('Problems'), noneKnown: i18n._('No known problems') };
    case 'medicine':
      return { title: i18n._('Medicines'), noneKnown: i18n._('No medicines') };
  }
}
