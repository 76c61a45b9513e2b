import type { ClinicSettings } from '@nadi/contract/clinic';
import { FISCAL_YEAR_START } from '@nadi/domain/invoice';
import { monthName } from '@nadi/messages/en/dates';
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
        label="The financial year starts on"
        hint="Invoices and credit notes are numbered from 1 in each."
      >
        <Select defaultValue={fiscalYearStart}>
          {days.map((day) => (
            <option key={day} value={day}>
              {`${Number(day.slice(3))} ${monthName(Number(day.slice(0, 2)))}`}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        name="taxLines"
        label="Taxes included in every price (optional)"
        hint="One on each line with its percentage, up to four: GST 18. Printed on invoices from now on; those already issued stay as they are."
      >
        <Textarea rows={4} defaultValue={taxText(taxLines)} />
      </Field>
    </>
  );
}
