import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { wallClock } from '@nadi/domain/clinic-time';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { type Instant, seconds } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { Fragment, Suspense, useState } from 'react';
import { nextAppointment } from '#shared/appointment/appointment.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { dayLabel, useNow } from '#shared/format/now.ts';
import {
  AppointmentActionDialog,
  useActionConfirmation,
} from '#shared/portal/appointment-action-dialog.tsx';
import { DayPicker } from '#shared/portal/day-picker.tsx';
import { portalQuery } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { DayLine } from './day-line.tsx';
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
    <section aria-label="The day" className="grid gap-4 rounded bg-card shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-5 py-2">
        <h2 className="text-lg">{dayLabel(parseIsoDate(data.date), today)}</h2>
        <Suspense>
          <RunningLate />
        </Suspense>
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
    return <p className="px-5 pt-2 pb-6 text-ink-soft">No appointments on this day.</p>;
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
      Now
      <span aria-hidden className="h-px flex-1 bg-danger" />
    </li>
  );
}

function DayError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Card role="alert" className="grid justify-items-start gap-3">
      <p>{errorMessage(error, 'An error occurred while loading appointments')}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
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
