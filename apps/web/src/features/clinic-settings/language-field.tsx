import type { ClinicSettings } from '@nadi/contract/clinic';
import { readLocale } from '@nadi/domain/locales';
import { i18n } from '#shared/language/i18n.ts';
import { LocaleOptions } from '#shared/message-preferences/locale-options.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/input.tsx';

/** The language of messages to patients who have chosen none. */
export function LanguageField({ settings }: { settings: ClinicSettings }) {
  return (
    <Field
      name="defaultLocale"
      label={i18n._('Language of messages')}
      hint={i18n._(
        'For patients who have not chosen one: their messages, and pages if the browser names no language that Nadi has.',
      )}
    >
      <Select defaultValue={readLocale(settings.defaultLocale)}>
        <LocaleOptions />
      </Select>
    </Field>
  );
}
