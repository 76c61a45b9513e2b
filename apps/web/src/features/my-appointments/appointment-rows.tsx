import type { Appointment } from '@nadi/contract/appointments';
import { type Instant, minutes } from '@nadi/domain/limits';
import { type ReactNode, useState } from 'react';
import { isPending } from '#shared/appointment/appointment.ts';
import { ReschedulePart } from '#shared/slots/reschedule-part.tsx';
import { DeferredPart, lazyPart } from '#shared/ui/lazy.tsx';
import { AppointmentRow } from './appointment-row.tsx';
import { isJoinSoon, isToPay, isUnsettled } from './appointment-rules.ts';
import { JoinMeeting } from './join-meeting.tsx';
import { AddToCalendarPart, BookAgain, CancelDialog, RowActions } from './row-actions.tsx';
import { type useCancel, usePayments } from './use-appointments.ts';

const DeviceCheckButton = lazyPart(
  async () => (await import('#shared/devices/device-check-button.tsx')).DeviceCheckButton,
);

/** The time for which a booking is marked as new. */
const NEW_FOR = minutes(30);

export type Group = { title: string; appointments: readonly Appointment[] };

type AppointmentRowsProps = {
  /** Appointments under headings. */
  groups: readonly Group[];
  /** The next appointment, first on a card of its own. */
  next?: Appointment | undefined;
  zone: string;
  now: Instant;
  cancel: ReturnType<typeof useCancel>;
  /** Further links of a row. */
  links?: (appointment: Appointment) => ReactNode;
};

/** Appointments with their actions. */
export function AppointmentRows(props: AppointmentRowsProps) {
  const { groups, next, zone, now, cancel, links } = props;
  const payments = usePayments();
  const [rescheduling, setRescheduling] = useState<Appointment>();
  const toRow = (appointment: Appointment, isNext = false) => (
    <AppointmentRow
      {...{ appointment, zone, now, isNext, payments }}
      focused={cancel.cancelled === appointment._id}
      isNew={!appointment.cancelled && now - appointment.bookedAt < NEW_FOR}
    >
      <JoinMeeting
        first={isNext && (isJoinSoon(appointment, now) || !isToPay(appointment, payments))}
        appointment={appointment}
        zone={zone}
        now={now}
      />
      <RowActions
        {...{ appointment, zone, payments, now }}
        primary={isNext && !isJoinSoon(appointment, now)}
        onCancel={cancel.openDialog}
        onReschedule={setRescheduling}
      />
      {links?.(appointment)}
      {isNext && appointment.meetingId && !isUnsettled(appointment) && (
        <DeferredPart fallback={<div className="h-11 w-64" />}>
          <DeviceCheckButton />
        </DeferredPart>
      )}
      {isPending(appointment) && !isUnsettled(appointment) && appointment.startsAt > now && (
        <AddToCalendarPart more appointment={appointment} />
      )}
      {!isPending(appointment) && <BookAgain appointment={appointment} variant="secondary" />}
    </AppointmentRow>
  );
  return (
    <>
      {next && <section aria-labelledby="next-appointment">{toRow(next, true)}</section>}
      {groups.map(({ title, appointments }) => (
        <section key={title} aria-label={title} className="grid gap-3">
          <h2 className="text-lg">{title}</h2>
          <ul className="grid gap-3">
            {appointments.map((appointment) => (
              <li key={appointment._id}>{toRow(appointment)}</li>
            ))}
          </ul>
        </section>
      ))}
      <CancelDialog {...{ cancel, payments, now }} />
      <ReschedulePart
        appointment={rescheduling}
        by="patient"
        onClose={() => setRescheduling(undefined)}
      />
    </>
  );
}
