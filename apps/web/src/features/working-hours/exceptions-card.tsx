import type { HourException } from '@nadi/contract/schedules';
import { Suspense, useState } from 'react';
import { useHoursPlaces } from '#shared/hours/place-select.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Field, Form, type FormProblems, focusFirst } from '#shared/ui/form.tsx';
import { Checkbox, Input, Select } from '#shared/ui/input.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { describeException, ExceptionRow, titleOf } from './describe-exception.tsx';
import { type DayRange, LeaveCalendar } from './leave-calendar.tsx';
import {
  addException,
  type ExceptionInput,
  type Owner,
  removeException,
  useScheduleChange,
} from './schedule-calls.ts';

type ExceptionsCardProps = {
  owner: Owner;
  exceptions: readonly HourException[];
  today: string;
};

const LeaveDecisions = lazyPart(
  async () => (await import('./leave-decisions.tsx')).LeaveDecisions,
  PartLoadError,
);

/** Leave, extra hours and the clinic's holidays that have not ended. */
export function ExceptionsCard({ owner, exceptions, today }: ExceptionsCardProps) {
  /** Set while the form is open: to days of the calendar, or for typed dates. */
  const [chosen, setChosen] = useState<DayRange | 'typed'>();
  /** The leave in the dialog that decides about its appointments. */
  const [deciding, setDeciding] = useState<string>();
  const add = useScheduleChange(
    (input: ExceptionInput) => addException(owner, input),
    ({ affected, exceptionId }) => {
      setChosen(undefined);
      setDeciding(affected.length > 0 ? exceptionId : undefined);
    },
  );
  const remove = useScheduleChange((id: string) => removeException(owner, id));
  const range = chosen === 'typed' ? undefined : chosen;
  return (
    <Card id="leave" className="grid scroll-mt-20 gap-5">
      <div>
        <h2 className="text-lg">{i18n._('Leave and extra hours')}</h2>
        <p className="measure text-ink-soft">
          {i18n._(
            'Leave closes its days for new appointments. Nothing is cancelled by itself: you decide which booked appointments are moved, cancelled or stay.',
          )}
        </p>
      </div>
      {deciding && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <LeaveDecisions
            key={deciding}
            owner={owner}
            exceptionId={deciding}
            onClose={() => setDeciding(undefined)}
          />
        </Suspense>
      )}
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
        <LeaveCalendar {...{ exceptions, today }} range={range} onChoose={setChosen} />
        <div className="grid gap-5">
          <ExceptionList
            exceptions={exceptions}
            removing={remove.isPending ? remove.variables : undefined}
            onRemove={remove.mutate}
            onDecide={setDeciding}
          />
          {chosen ? (
            <div ref={chosen === 'typed' ? focusFirst : undefined}>
              <ExceptionForm
                {...{ today, range }}
                pending={add.isPending}
                onAdd={add.mutate}
                onClose={() => setChosen(undefined)}
              />
            </div>
          ) : (
            <Button
              variant="secondary"
              className="justify-self-start max-sm:w-full"
              onClick={() => setChosen('typed')}
            >
              {i18n._('Add leave or extra hours')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

type ExceptionListProps = {
  exceptions: readonly HourException[];
  /** The exception that is being removed. */
  removing: string | undefined;
  onRemove: (id: string) => void;
  onDecide: (id: string) => void;
};

function ExceptionList({ exceptions, removing, onRemove, onDecide }: ExceptionListProps) {
  const places = useHoursPlaces();
  if (exceptions.length === 0) return null;
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {exceptions.map((exception) => (
        <ExceptionRow
          key={exception._id}
          exception={exception}
          title={titleOf(exception, places)}
          when={describeException(exception)}
          removing={removing === exception._id}
          onRemove={exception.clinic ? undefined : () => onRemove(exception._id)}
          onDecide={() => onDecide(exception._id)}
        />
      ))}
    </ul>
  );
}

type ExceptionFormProps = {
  today: string;
  /** The days chosen in the calendar. */
  range: DayRange | undefined;
  pending: boolean;
  onAdd: (exception: ExceptionInput) => void;
  onClose: () => void;
};

/** Adds leave or extra hours; extra hours always have times. */
function ExceptionForm({ today, range, pending, onAdd, onClose }: ExceptionFormProps) {
  const [kind, setKind] = useState<'closed' | 'extra'>('closed');
  const [wholeDay, setWholeDay] = useState(true);
  const [problems, setProblems] = useState<FormProblems>();
  const timed = kind === 'extra' || !wholeDay;

  function submit(values: FormData) {
    const text = (name: string) => String(values.get(name) ?? '');
    const from = text('from');
    const until = text('until') || from;
    const opens = text('opens');
    const closes = text('closes') === '00:00' ? '24:00' : text('closes');
    const found: FormProblems = {
      ...(until < from && { until: i18n._('The last day is before the first.') }),
      ...(timed && closes <= opens && { closes: i18n._('The end must be later than the start.') }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    onAdd({ kind, from, until, ...(timed && { clock: [opens, closes] as [string, string] }) });
  }

  return (
    <Form
      retain="leave"
      className="grid gap-4"
      aria-label={i18n._('days off|Leave')}
      problems={problems}
      onSubmit={submit}
    >
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field name="kind" label={i18n._('What')}>
          <Select
            value={kind}
            onChange={({ target }) => setKind(target.value === 'extra' ? 'extra' : 'closed')}
          >
            <option value="closed">{i18n._('days off|Leave')}</option>
            <option value="extra">{i18n._('Extra hours')}</option>
          </Select>
        </Field>
        <Field name="from" label={i18n._('First day')}>
          <Input
            key={range?.from}
            type="date"
            required
            min={today}
            max="9999-12-31"
            defaultValue={range?.from}
          />
        </Field>
        <Field name="until" label={i18n._('Last day')} hint={i18n._('Empty for one day.')}>
          <Input
            key={range?.until}
            type="date"
            min={today}
            max="9999-12-31"
            defaultValue={range && range.until !== range.from ? range.until : undefined}
          />
        </Field>
      </div>
      {kind === 'closed' && (
        <Checkbox
          label={i18n._('The whole day')}
          checked={wholeDay}
          onChange={({ target }) => setWholeDay(target.checked)}
        />
      )}
      {timed && (
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <Field name="opens" label={i18n._('From')}>
            <Input type="time" required step={300} defaultValue="10:00" />
          </Field>
          <Field name="closes" label={i18n._('To')}>
            <Input type="time" required step={300} defaultValue="13:00" />
          </Field>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending} className="max-sm:w-full">
          {kind === 'closed' ? i18n._('Add leave') : i18n._('Add extra hours')}
        </Button>
        <Button variant="ghost" className="max-sm:w-full" onClick={onClose}>
          {i18n._('Not now')}
        </Button>
      </div>
    </Form>
  );
}
