import type { RetentionReport } from '@nadi/contract/clinic';
import { RECORD_YEARS_MAX } from '@nadi/domain/limits';
import { Field } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';

type RetentionFieldProps = {
  years: number | null | undefined;
  /** The result of last night's count. */
  report: RetentionReport | undefined;
};

/** The years for which records must be kept, and the number of older records. */
export function RetentionField({ years, report }: RetentionFieldProps) {
  return (
    <div className="grid gap-2">
      <Field
        name="recordYears"
        label="Years for which records have to be kept"
        hint="After a patient’s last appointment. Ask a lawyer; leave it empty if it is not decided."
      >
        <Input type="number" min={1} max={RECORD_YEARS_MAX} defaultValue={years ?? ''} />
      </Field>
      <p className="measure text-xs text-ink-soft">
        {reportText(report)} Nadi removes no record by itself.
      </p>
    </div>
  );
}

function reportText(report: RetentionReport | undefined): string {
  if (!report) return 'With a number, older records are counted every night.';
  const { patients, years } = report;
  const period = years === 1 ? 'a year' : `${years} years`;
  if (patients === 0) return `No patient was here last more than ${period} ago.`;
  if (patients === 1) return `One patient was here last more than ${period} ago.`;
  return `${patients} patients were here last more than ${period} ago.`;
}
