import type { ClinicSettings } from '@nadi/contract/clinic';
import { i18n } from '#shared/language/i18n.ts';
import { Field } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/input.tsx';

/** The names of the cash desks. */
export function DesksFields({ desks = [] }: Pick<ClinicSettings, 'desks'>) {
  return (
    <Field
      name="desks"
      label={i18n._('Names')}
      hint={i18n._(
        'One on each line. Devices without a desk use the first one, by default “Front desk”. A renamed desk is a new one.',
      )}
    >
      <Textarea rows={3} maxLength={1000} defaultValue={desks.join('\n')} />
    </Field>
  );
}
