import type { VisitType } from '@nadi/contract/schedules';
import { MODES, type Mode } from '@nadi/domain/places';
import { modeName } from '#shared/doctor/choice-names.ts';
import { currencySign } from '#shared/format/currency.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Field } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';

type ModeFieldsProps = { prefix: string; type: Partial<VisitType> };

/** Length and fee of each mode; empty for the visit type's own. */
export function ModeFields({ prefix, type }: ModeFieldsProps) {
  return (
    <details open={type.modes !== undefined}>
      <summary className="text-action">
        {i18n._('Another length or fee for video, in person or phone')}
      </summary>
      <div className="grid items-start gap-3 pt-3 sm:grid-cols-2 lg:grid-cols-4">
        {MODES.flatMap((mode) => [
          <Field
            key={`${mode} minutes`}
            name={fieldName(prefix, mode, 'minutes')}
            label={i18n._('{mode}: minutes', { mode: modeName(mode) })}
          >
            <Input type="number" min={10} max={120} defaultValue={type.modes?.[mode]?.minutes} />
          </Field>,
          <Field
            key={`${mode} fees`}
            name={fieldName(prefix, mode, 'fees')}
            label={i18n._('{mode}: fee in {currency}', {
              mode: modeName(mode),
              currency: currencySign(),
            })}
          >
            <Input type="number" min={0} max={1_000_000} defaultValue={type.modes?.[mode]?.fees} />
          </Field>,
        ])}
      </div>
    </details>
  );
}

/** Parses the fields of `ModeFields`; nothing if all are empty. */
export function parseModes(values: FormData, prefix: string): Pick<VisitType, 'modes'> {
  const modes: NonNullable<VisitType['modes']> = {};
  for (const mode of MODES) {
    const number = (field: 'minutes' | 'fees') => {
      const text = String(values.get(fieldName(prefix, mode, field)) ?? '').trim();
      return text === '' ? {} : { [field]: Number(text) };
    };
    const terms = { ...number('minutes'), ...number('fees') };
    if (Object.keys(terms).length > 0) modes[mode] = terms;
  }
  return Object.keys(modes).length > 0 ? { modes } : {};
}

function fieldName(prefix: string, mode: Mode, field: 'minutes' | 'fees'): string {
  return `${prefix}.${mode}.${field}`;
}
