import { i18n } from '#shared/language/i18n.ts';
import { Field } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/input.tsx';
import type { FieldsProps } from './settings-fields.tsx';
import { figuresText, peopleText } from './settings-form.ts';

/** The clinic in its own words on About. */
export function AboutFields({ settings }: FieldsProps) {
  return (
    <>
      <Field
        name="about"
        label={i18n._('About the clinic (optional)')}
        hint={i18n._('On About, in place of our text. An empty line begins a paragraph.')}
      >
        <Textarea rows={6} maxLength={4000} defaultValue={settings.about} />
      </Field>
      <Field
        name="people"
        label={i18n._('People')}
        hint={i18n._('One on each line: name, comma, role.')}
      >
        <Textarea rows={5} defaultValue={peopleText(settings.people)} />
      </Field>
      <Field
        name="figures"
        label={i18n._('Figures')}
        hint={i18n._('One on each line, the number first: 12,000 appointments a year')}
      >
        <Textarea rows={4} defaultValue={figuresText(settings.figures)} />
      </Field>
    </>
  );
}
