import type { ClinicSettings } from '@nadi/contract/clinic';
import { readLocale } from '@nadi/domain/locales';
import { LocaleOptions } from '#shared/message-preferences/locale-options.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/input.tsx';

/** The language of messages to patients who have chosen none. */
export function LanguageField({ settings }: { settings: ClinicSettings }) {
  return (
    <Field
      name="defaultLocale"
      label="Language of messages"
      hint="For patients who have not chosen one: their messages, and pages if the browser names no language that Nadi has."
    >
      <Select defaultValue={readLocale(settings.defaultLocale)}>
        <LocaleOptions />
      </Select>
    </Field>
  );
}
