import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { ageOn, wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate, parseIsoDate } from '@nadi/domain/iso-date';
import { type Instant, seconds } from '@nadi/domain/limits';
import { formatClock } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { HeartPulse } from 'lucide-react';
import { Fragment, Suspense, useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { nextAppointment } from '#shared/appointment/appointment.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { dayLabel, useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { AppointmentActionButtons } from '#shared/portal/appointment-action-buttons.tsx';
import {
  AppointmentActionDialog,
  type EndingAction,
  useActionConfirmation,
} from '#shared/portal/appointment-action-dialog.tsx';
import { AppointmentStatus } from '#shared/portal/appointment-cells.tsx';
import { portalQuery } from '#shared/portal/portal.ts';
import { ReopenButton } from '#shared/portal/use-appointment-action.tsx';
import { Link } from '#shared/router/link.tsx';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { DayPicker } from '#shared/ui/date-input.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { NextPatient } from './next-patient.tsx';

const RunningLate = lazyPart(
  async () => (await import('#shared/portal/waiting-people.tsx')).RunningLate,
);

const REFRESH_INTERVAL = seconds(60);

/** The agenda of a day: the next patient with countdown, vitals and join button, then every appointment. */
export function DayView() {
  const [date, setDate] = useState<string>();
  const now = useNow(seconds(15));
  const { data, error, refetch } = useQuery({
    ...portalQuery('doctor', routes.getDoctorDay, date ? { date } : {}),
    refetchInterval: REFRESH_INTERVAL,
  });
  if (!data) return error ? <DayError error={error} onRetry={refetch} /> : <DaySkeleton />;
  const zone = data.timeZone;
  const today = wallClock(zone, now);
  const next = nextAppointment(data.appointments, now);
  return (
    <section aria-label={i18n._('The day')} className="grid gap-4 rounded bg-card shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-5 py-2">
        <h2 className="text-lg">{dayLabel(parseIsoDate(data.date), today)}</h2>
        <Suspense>
          <RunningLate />
        </Suspense>
        {data.date === formatIsoDate(today) && (
          <LinkButton to={paths.doctorReplan} variant="secondary">
            {i18n._('Replan the day')}
          </LinkButton>
        )}
        {/* The requested day, even while it is loading, so that quick presses add up. */}
        <DayPicker date={date ?? data.date} onPick={setDate} />
      </div>
      {next && <NextPatient appointment={next} now={now} zone={zone} />}
      <DayLines day={data.appointments} next={next} now={now} zone={zone} />
    </section>
  );
}

type DayLinesProps = {
  day: readonly Appointment[];
  next: Appointment | undefined;
  now: Instant;
  zone: string;
};

function DayLines({ day, next, now, zone }: DayLinesProps) {
  const { confirm, dialog } = useActionConfirmation('doctor');
  // On the current day, a line marks the first appointment that has not started.
  const upcoming = day.findIndex(({ startsAt }) => startsAt > now);
  if (day.length === 0) {
    return <p className="px-5 pt-2 pb-6 text-ink-soft">{i18n._('No appointments on this day.')}</p>;
  }
  return (
    <>
      <ol className="pb-2">
        {day.map((appointment, index) => (
          <Fragment key={appointment._id}>
            {index === upcoming && index > 0 && <NowLine />}
            <DayLine
              appointment={appointment}
              next={appointment === next}
              now={now}
              zone={zone}
              onAction={(action) => confirm(appointment, action)}
            />
          </Fragment>
        ))}
      </ol>
      <AppointmentActionDialog {...dialog} />
    </>
  );
}

function NowLine() {
  return (
    <li className="flex items-center gap-2 px-5 text-xs font-semibold text-danger">
      {i18n._('Now')}
      <span aria-hidden className="h-px flex-1 bg-danger" />
    </li>
  );
}

function DayError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Card role="alert" className="grid justify-items-start gap-3">
      <p>{errorMessage(error, i18n._('An error occurred while loading appointments'))}</p>
      <Button variant="secondary" onClick={onRetry}>
        {i18n._('Try again')}
      </Button>
    </Card>
  );
}

function DaySkeleton() {
  return (
    <Card aria-busy className="grid gap-4">
      <Skeleton className="h-8 w-32" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-40 w-full" />
    </Card>
  );
}

type DayLineProps = {
  appointment: Appointment;
  next: boolean;
  now: Instant;
  zone: string;
  onAction: (action: EndingAction) => void;
};

/** One appointment of the agenda with a link to its page; after its start it can be ended here. */
function DayLine({ appointment, next, now, zone, onAction }: DayLineProps) {
  const { _id, slotTime, userData, cancelled, payment, vitals } = appointment;
  const age = ageOn(userData.dob, wallClock(zone, now));
  return (
    <li
      aria-current={next || undefined}
      className="day-line flex min-h-14 flex-wrap items-center gap-x-3"
    >
      <span className="w-20 shrink-0 font-medium figures">{formatClock(i18n, slotTime)}</span>
      <div className="min-w-40 flex-1 wrap-anywhere">
        <Link
          to={paths.doctorAppointment(_id)}
          className={classNames(
            '-my-2 inline-flex min-h-11 items-center font-medium hover:text-action hover:underline',
            cancelled && 'text-ink-soft line-through',
          )}
        >
          {userData.name}
        </Link>
        {age !== null && <span className="text-ink-soft figures">, {age}</span>}
        <p className="flex items-center gap-3 text-xs text-ink-soft figures">
          {payment ? i18n._('payment|Online') : i18n._('CASH')}
          {vitals && !cancelled && (
            <span className="inline-flex items-center gap-1">
              <HeartPulse
                size={15}
                className="shrink-0 text-danger"
                aria-label={i18n._('Heart Rate')}
              />
              {vitals.bpm}
            </span>
          )}
        </p>
      </div>
      <span className="ms-auto flex flex-wrap items-center justify-end gap-2">
        <AppointmentStatus appointment={appointment} />
        <ReopenButton appointment={appointment} portal="doctor" now={now} />
        {now >= appointment.startsAt && (
          <AppointmentActionButtons
            appointment={appointment}
            portal="doctor"
            now={now}
            onAction={onAction}
          />
        )}
      </span>
    </li>
  );
}
