import type { ClinicSettings } from '@nadi/contract/clinic';
import * as routes from '@nadi/contract/generated/route-table';
import { areInOrder, type RefundTier } from '@nadi/domain/refund-tiers';
import { REFUND_HOURS_MAX, REFUND_TIERS_MAX } from '@nadi/domain/settings-limits';
import { refundRule } from '@nadi/messages/en/refund-tiers';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useRetainedState } from '#shared/session/retained-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Input } from '#shared/ui/input.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { Section } from '#shared/ui/section.tsx';
import { useAction } from '#shared/ui/use-action.ts';
import './refund-tiers-section.css';

/** A tier while it is edited; its fields as typed. */
interface Row {
  key: number;
  hours: string;
  percent: string;
}

const EXAMPLE: RefundTier[] = [
  { hours: 24, percent: 100 },
  { hours: 2, percent: 50 },
];

type RefundTiersSectionProps = {
  policy: ClinicSettings['refundPolicy'];
  /** Tells whether there are changes that are not saved. */
  onChange: (changed: boolean) => void;
};

/** The rule for refunds after a patient's cancellation, as steps of hours and percentages. */
export function RefundTiersSection({ policy, onChange }: RefundTiersSectionProps) {
  const stored = policy?.tiers ?? [];
  const [rows, setRows] = useState(() => toRows(stored));
  const changed = JSON.stringify(toTiers(rows)) !== JSON.stringify(stored);
  useRetainedState('refund-tiers', changed ? { rows } : null, (retained) => setRows(retained.rows));
  useEffect(() => onChange(changed), [changed, onChange]);
  const { mutate, isPending, error } = useAction({
    send: (refundTiers: RefundTier[]) => request(routes.updateClinicSettings, { refundTiers }),
    done: i18n._('Refund rule saved'),
    quiet: 'fields',
    refresh: ['portal', 'admin'],
  });
  const tiers = toTiers(rows);
  const inOrder = areInOrder(tiers);

  function change(key: number, changes: Partial<Row>) {
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  }

  function add() {
    const last = rows.at(-1);
    const key = Math.max(0, ...rows.map((row) => row.key)) + 1;
    setRows(last ? [...rows, { key, hours: '', percent: '' }] : toRows(EXAMPLE));
  }

  return (
    <Section
      title={i18n._('Refunds by notice')}
      className="max-w-3xl sm:p-8"
      lead={i18n._(
        'The part of an online payment that goes back to a patient who cancels. If the clinic cancels, all of it goes back.',
      )}
    >
      <Form
        retain={null}
        className="grid gap-4"
        aria-label={i18n._('Refunds by notice')}
        onSubmit={() => inOrder && mutate(tiers)}
      >
        {rows.map(({ key, hours, percent }, index) => (
          <div key={key} className="refund-tier">
            <Field name={`hours-${key}`} label={i18n._('Hours before the start, at least')}>
              <Input
                type="number"
                required
                min={0}
                max={REFUND_HOURS_MAX}
                value={hours}
                onChange={({ target }) => change(key, { hours: target.value })}
              />
            </Field>
            <Field name={`percent-${key}`} label={i18n._('Refund in %')}>
              <Input
                type="number"
                required
                min={0}
                max={100}
                value={percent}
                onChange={({ target }) => change(key, { percent: target.value })}
              />
            </Field>
            <IconButton
              icon={Trash2}
              label={i18n._('Remove step {number}', { number: index + 1 })}
              onClick={() => setRows(rows.filter((row) => row.key !== key))}
            />
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="ghost"
            className="px-2!"
            disabled={rows.length >= REFUND_TIERS_MAX}
            onClick={add}
          >
            <Plus aria-hidden size={18} />{' '}
            {rows.length === 0 ? i18n._('Set a rule') : i18n._('Add a step')}
          </Button>
        </div>
        <p role="status" className="measure rounded bg-canvas p-4">
          {inOrder ? (
            <RichText
              text={i18n._('<label>Patients read:</label> {rule}', {
                rule:
                  tiers.length === 0
                    ? i18n._('Full refund if you cancel before the start.')
                    : refundRule(tiers, i18n),
              })}
              marks={{ label: (words) => <span className="font-medium">{words}</span> }}
            />
          ) : (
            <span className="font-medium text-danger">
              {i18n._('Each step needs fewer hours than the one above, and no higher percentage.')}
            </span>
          )}
        </p>
        {error && (
          <p role="alert" className="font-medium text-danger">
            {error.message}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" pending={isPending} className="max-sm:w-full">
            {i18n._('Save the rule')}
          </Button>
          <p className="text-xs text-ink-soft">
            {i18n._('For new bookings. Booked appointments stay as they are.')}
          </p>
        </div>
      </Form>
    </Section>
  );
}

function toRows(tiers: readonly RefundTier[]): Row[] {
  return tiers.map(({ hours, percent }, key) => ({
    key,
    hours: String(hours),
    percent: String(percent),
  }));
}

/** Returns the rows that are filled in. */
function toTiers(rows: readonly Row[]): RefundTier[] {
  return rows
    .filter(({ hours, percent }) => hours !== '' && percent !== '')
    .map(({ hours, percent }) => ({ hours: Number(hours), percent: Number(percent) }));
}
