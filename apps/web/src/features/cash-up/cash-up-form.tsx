import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { balanceToMajor, isAmount, majorToMinor, minorToMajor } from '@nadi/domain/minor-units';
import { formatAmount, formatSigned } from '@nadi/messages/when';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { currencySign } from '#shared/format/currency.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useRetainedState } from '#shared/session/retained-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input, Textarea } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Section } from '#shared/ui/section.tsx';
import { useAction } from '#shared/ui/use-action.ts';
import { denominations } from './denominations.ts';

type CashUpFormProps = { data: ReplyBody<'getCashUp'> };

/** Typed text; `notes` are the numbers of notes and coins by their value. */
interface Draft {
  opening: string;
  counted: string;
  note: string;
  notes: Record<string, string>;
}

/** The expected cash, the count, and the difference, which needs a note. */
export function CashUpForm({ data }: CashUpFormProps) {
  const empty: Draft = { opening: String(data.opening), counted: '', note: '', notes: {} };
  const [draft, setDraft] = useState(empty);
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(empty);
  useRetainedState('cash-up', isChanged ? draft : null, setDraft);
  const { mutate, isPending, error, problems } = useAction({
    send: (body: { opening: number; counted: number; note: string }) =>
      request(
        routes.closeCashUp,
        { ...body, desk: data.desk, last: data.last, previousId: data.previous?._id ?? null },
        { as: 'admin' },
      ),
    done: i18n._('Cash-up closed'),
    quiet: 'failures',
    refresh: ['portal', 'admin'],
    refreshAfterFailure: true,
  });
  const opening = toMinor(draft.opening);
  const counted = toMinor(draft.counted);
  const expected = (opening ?? 0) + majorToMinor(data.paid) - majorToMinor(data.returned);
  const difference = counted === null ? null : counted - expected;

  function countNotes(notes: Record<string, string>) {
    const sum = Object.entries(notes).reduce(
      (total, [value, number]) => total + majorToMinor(Number(value)) * Number(number || 0),
      0,
    );
    change({ notes, counted: sum > 0 ? String(minorToMajor(sum)) : '' });
  }

  return (
    <Section title={data.desk} className="content-start">
      <Form
        retain={null}
        className="grid gap-4"
        aria-label={i18n._('Cash-up of {desk}', { desk: data.desk })}
        problems={problems}
        check={() => checkAmounts(draft)}
        onSubmit={() =>
          mutate({
            opening: Number(draft.opening),
            counted: Number(draft.counted),
            note: draft.note,
          })
        }
      >
        <Field
          name="opening"
          label={i18n._('Cash at the beginning ({currency})', { currency: currencySign() })}
          hint={i18n._('What was in the drawer before the first payment.')}
        >
          <Input
            required
            inputMode="decimal"
            autoComplete="off"
            value={draft.opening}
            onChange={({ target }) => change({ opening: target.value })}
          />
        </Field>
        <dl className="grid gap-2 border-y border-line py-3">
          <Line name={i18n._('cash|Taken')} minor={majorToMinor(data.paid)} />
          <Line name={i18n._('Handed back')} minor={-majorToMinor(data.returned)} />
          <Line name={i18n._('Expected in the drawer')} minor={expected} strong />
        </dl>
        <details>
          <summary className="flex min-h-11 items-center font-medium text-action">
            {i18n._('Count by notes and coins')}
          </summary>
          <div className="cash-up-notes">
            {denominations().map((value) => (
              <Field key={value} name={`notes-${value}`} label={`${formatAmount(i18n, value)} ×`}>
                <Input
                  type="number"
                  min={0}
                  max={100_000}
                  value={draft.notes[value] ?? ''}
                  onChange={({ target }) => countNotes({ ...draft.notes, [value]: target.value })}
                />
              </Field>
            ))}
          </div>
        </details>
        <Field name="counted" label={i18n._('Counted ({currency})', { currency: currencySign() })}>
          <Input
            required
            inputMode="decimal"
            autoComplete="off"
            value={draft.counted}
            onChange={({ target }) => change({ counted: target.value })}
          />
        </Field>
        <p role="status" className={difference ? 'font-medium text-danger' : 'font-medium'}>
          {describeDifference(difference)}
        </p>
        {difference !== null && difference !== 0 && (
          <Field name="note" label={i18n._('Why is there a difference?')}>
            <Textarea
              required
              rows={2}
              maxLength={120}
              value={draft.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          </Field>
        )}
        {error && (
          <Notice tone="danger" urgent>
            <p>{error.message}</p>
          </Notice>
        )}
        <Button type="submit" pending={isPending} className="justify-self-start max-sm:w-full">
          {i18n._('Close the cash-up')}
        </Button>
      </Form>
    </Section>
  );
}

function Line({ name, minor, strong = false }: { name: string; minor: number; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'font-semibold' : ''}`}>
      <dt>{name}</dt>
      <dd className="figures">{formatSigned(i18n, balanceToMajor(minor))}</dd>
    </div>
  );
}

function describeDifference(difference: number | null): string {
  if (difference === null) return '';
  if (difference === 0) return i18n._('It balances.');
  return difference < 0
    ? i18n._('{amount} too little.', { amount: formatSigned(i18n, balanceToMajor(-difference)) })
    : i18n._('{amount} too much.', { amount: formatSigned(i18n, balanceToMajor(difference)) });
}

/** Returns the minor units of an entered amount; null if it is none. */
function toMinor(entered: string): number | null {
  const amount = Number(entered);
  return entered.trim() !== '' && isAmount(amount) ? majorToMinor(amount) : null;
}

function checkAmounts(draft: Draft): Record<string, string> {
  const wrong = (['opening', 'counted'] as const).filter(
    (name) => draft[name].trim() !== '' && toMinor(draft[name]) === null,
  );
  return Object.fromEntries(
    wrong.map((name) => [name, i18n._('Enter an amount such as 300 or 299.50.')]),
  );
}
