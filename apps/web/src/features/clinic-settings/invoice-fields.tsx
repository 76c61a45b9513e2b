import type { ClinicSettings } from '@nadi/contract/clinic';
import { FISCAL_YEAR_START } from '@nadi/domain/invoice';
import { nameMonth } from '@nadi/messages/when';
import { i18n } from '#shared/language/i18n.ts';
import { Field } from '#shared/ui/form.tsx';
import { Select, Textarea } from '#shared/ui/input.tsx';
import { taxText } from './settings-form.ts';

const MONTHS = Array.from({ length: 12 }, (_, at) => `${String(at + 1).padStart(2, '0')}-01`);

/** The financial year and the taxes of invoices. */
export function InvoiceFields({ settings }: { settings: ClinicSettings }) {
  const { fiscalYearStart = FISCAL_YEAR_START, taxLines = [] } = settings;
  const days = [...new Set([...MONTHS, '04-06', fiscalYearStart])].toSorted();
  return (
    <>
      <Field
        name="fiscalYearStart"
        label={i18n._('The financial year starts on')}
        hint={i18n._('Invoices and credit notes are numbered from 1 in each.')}
      >
        <Select defaultValue={fiscalYearStart}>
          {days.map((day) => (
            <option key={day} value={day}>
              {i18n._('{day} {month}', {
                day: Number(day.slice(3)),
                month: nameMonth(i18n, Number(day.slice(0, 2)), 'long'),
              })}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        name="taxLines"
        label={i18n._('Taxes included in every price (optional)')}
        hint={i18n._(
          'One on each line with its percentage, up to four: GST 18. Printed on invoices from now on; those already issued stay as they are.',
        )}
      >
        <Textarea rows={4} defaultValue={taxText(taxLines)} />
      </Field>
    </>
  );
}
