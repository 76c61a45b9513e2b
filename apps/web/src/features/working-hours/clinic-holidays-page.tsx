import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import type { HourException, NewHoliday } from '@nadi/contract/schedules';
import { wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { minutes } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { useNow } from '#shared/format/now.ts';
import { type HoursPlace, useHoursPlaces } from '#shared/hours/place-select.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Field, Form, type FormProblems } from '#shared/ui/form.tsx';
import { Input, Select } from '#shared/ui/input.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { describeDays, ExceptionRow, titleOf } from './describe-exception.tsx';
import { ImportHolidays } from './import-holidays.tsx';
import { useScheduleChange } from './schedule-calls.ts';

const LeaveDecisions = lazyPart(
  async () => (await import('./leave-decisions.tsx')).LeaveDecisions,
  PartLoadError,
);

type Added = Pick<ReplyBody<'addHolidays'>['holidays'][number], '_id' | 'affected'>;

/** The days on which the whole clinic is closed. */
export function ClinicHolidaysPage() {
  const query = useQuery(portalQuery('admin', routes.listHolidays, {}));
  const { data } = query;
  return (
    <div className="grid max-w-4xl gap-5">
      <PageHeading title={i18n._('Clinic holidays')}>
        {i18n._(
          'On these days no doctor can be booked. Nothing is cancelled by itself: you decide which booked appointments are moved, cancelled or stay.',
        )}
      </PageHeading>
      {data ? (
        <Holidays holidays={data.holidays} zone={data.timeZone} />
      ) : (
        <LoadState
          query={query}
          failure={i18n._('The holidays could not be loaded.')}
          skeleton="h-125 w-full"
        />
      )}
    </div>
  );
}

function Holidays({ holidays, zone }: { holidays: readonly HourException[]; zone: string }) {
  const now = useNow(minutes(1));
  const today = formatIsoDate(wallClock(zone, now));
  /** The holiday in the dialog that decides about its appointments. */
  const [deciding, setDeciding] = useState<string>();
  const onAdded = (added: readonly Added[]) =>
    setDeciding(added.find(({ affected }) => affected.length > 0)?._id);
  const places = useHoursPlaces();
  const remove = useScheduleChange((exceptionId: string) =>
    request(routes.removeException, { exceptionId }, { as: 'admin' }),
  );
  return (
    <>
      {deciding && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <LeaveDecisions
            key={deciding}
            owner={{ role: 'admin' }}
            exceptionId={deciding}
            onClose={() => setDeciding(undefined)}
          />
        </Suspense>
      )}
      <Card className="grid gap-4">
        <h2 className="text-lg">{i18n._('Coming holidays')}</h2>
        {holidays.length === 0 && (
          <p className="text-ink-soft">
            {i18n._('None yet. Add a day below, or import your region’s public holidays.')}
          </p>
        )}
        {holidays.length > 0 && (
          <ul className="grid divide-y divide-line border-y border-line">
            {holidays.map((holiday) => (
              <ExceptionRow
                key={holiday._id}
                exception={holiday}
                title={holiday.at ? titleOf(holiday, places) : (holiday.name ?? titleOf(holiday))}
                when={describeDays(holiday)}
                removing={remove.isPending && remove.variables === holiday._id}
                onRemove={() => remove.mutate(holiday._id)}
                onDecide={() => setDeciding(holiday._id)}
              />
            ))}
          </ul>
        )}
      </Card>
      <HolidayForm {...{ today, places, onAdded }} />
      <ImportHolidays onAdded={onAdded} />
    </>
  );
}

type HolidayFormProps = {
  today: string;
  places: readonly HoursPlace[] | undefined;
  onAdded: (added: readonly Added[]) => void;
};

/** Adds one holiday of one or several days. */
function HolidayForm({ today, places, onAdded }: HolidayFormProps) {
  const [round, setRound] = useState(0);
  const [problems, setProblems] = useState<FormProblems>();
  const add = useScheduleChange(addHoliday, ({ added }) => {
    setRound((rounds) => rounds + 1);
    onAdded(added);
  });

  function submit(values: FormData) {
    const text = (name: string) => String(values.get(name) ?? '').trim();
    const from = text('from');
    const until = text('until') || from;
    setProblems(until < from ? { until: i18n._('The last day is before the first.') } : undefined);
    if (until >= from) add.mutate({ from, until, name: text('name'), at: text('at') });
  }

  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{i18n._('Add a holiday')}</h2>
      <Form
        retain="holiday"
        key={round}
        className="grid gap-4"
        aria-label={i18n._('Add a holiday')}
        problems={problems}
        onSubmit={submit}
      >
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <Field name="name" label={i18n._('Name')} hint={i18n._('Doctors see it in their leave.')}>
            <Input required maxLength={80} placeholder={i18n._('Republic Day')} />
          </Field>
          <Field name="from" label={i18n._('First day')}>
            <Input type="date" required min={today} max="9899-12-31" />
          </Field>
          <Field name="until" label={i18n._('Last day')} hint={i18n._('Empty for one day.')}>
            <Input type="date" min={today} max="9899-12-31" />
          </Field>
        </div>
        {places && (
          <Field name="at" label={i18n._('Where')}>
            <Select>
              <option value="">{i18n._('The whole clinic')}</option>
              {places.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {i18n._('Only {place}', { place: name })}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Button type="submit" pending={add.isPending} className="justify-self-start max-sm:w-full">
          {i18n._('Add holiday')}
        </Button>
      </Form>
    </Card>
  );
}

/** Closes the clinic, or with `at` one place, and returns the new closure with the appointments inside. */
async function addHoliday({ at, ...holiday }: NewHoliday & { at: string }) {
  if (!at) {
    const { message, holidays } = await request(routes.addHolidays, { holidays: [holiday] });
    return { message, added: holidays };
  }
  const closure = { ...holiday, kind: 'closed' as const, at };
  const reply = await request(routes.addException, closure, { as: 'admin' });
  return { message: reply.message, added: [{ _id: reply.exceptionId, affected: reply.affected }] };
}
