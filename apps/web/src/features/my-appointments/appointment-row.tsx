import type { Appointment } from '@nadi/contract/appointments';
import { parseSlotDate, wallClock, weekday } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { formatClock, formatNearDay, nameMonth, nameWeekday } from '@nadi/messages/when';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { paths } from '#app/paths.ts';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { countdown, viewerTime, viewerZone } from '#shared/format/instants.ts';
import { dayLabel } from '#shared/format/now.ts';
import { describeSlotDay } from '#shared/format/slot.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Money } from '#shared/ui/money.tsx';
import { Status, Time } from '#shared/ui/status.tsx';
import { DoctorLate, SeriesPlace } from './appointment-remarks.tsx';
import { describeState } from './appointment-rules.ts';
import type { Payments } from './use-appointments.ts';

/** Shared with the skeleton. */
export const ROW_STYLES = {
  frame:
    'grid grid-cols-[3.75rem_minmax(0,1fr)] gap-x-3 gap-y-3 rounded bg-card p-4 shadow-card ' +
    'md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-4 md:p-5',
  people: 'flex items-start gap-3 max-md:flex-col md:gap-4',
  side: 'flex items-center gap-3 max-md:col-span-2 md:flex-col md:items-end',
  actions: 'col-span-full flex flex-wrap items-center gap-2 border-t border-line pt-3 empty:hidden',
} as const;

type AppointmentRowProps = {
  appointment: Appointment;
  zone: string;
  now: Instant;
  payments: Payments;
  /** The next one stands out and counts down. */
  isNext: boolean;
  /** Takes the focus, because its own button has just disappeared. */
  focused: boolean;
  isNew: boolean;
  children: ReactNode;
};

export function AppointmentRow(props: AppointmentRowProps) {
  const { appointment, zone, now, payments, isNext, focused, isNew, children } = props;
  const { docData, docId, slotDate, slotTime, startsAt, meetingId, amount } = appointment;
  const place = appointment.location;
  const row = useRef<HTMLElement>(null);
  const nameId = useId();
  const viewer = viewerTime(startsAt, { clinic: zone, viewer: viewerZone() });
  const state = describeState(appointment, { payments, zone, now });

  useEffect(() => {
    if (focused) row.current?.focus();
  }, [focused]);

  return (
    <article
      ref={row}
      tabIndex={-1}
      aria-labelledby={nameId}
      className={classNames(ROW_STYLES.frame, isNext && 'outline-2 outline-action')}
    >
      <div className={ROW_STYLES.people}>
        <DateTile slotDate={slotDate} today={wallClock(zone, now)} />
        <Avatar name={docData.name} src={docData.image} size={60} eager={isNext} />
      </div>
      <div className="min-w-0">
        {isNext && (
          <h2 id="next-appointment" className="text-sm font-semibold text-action">
            {i18n._('Your next appointment')}
          </h2>
        )}
        <h3 className="flex flex-wrap items-center gap-x-3 text-base">
          <Link
            id={nameId}
            to={paths.appointment(docId)}
            className="-my-2.5 inline-flex min-h-11 items-center hover:text-action hover:underline"
          >
            {docData.name}
          </Link>
          {isNew && <Status tone="done">{i18n._('New')}</Status>}
        </h3>
        <p className="text-ink-soft">
          {specialityName(docData.speciality)}
          {(meetingId || place) && (
            <>
              {' '}
              <span aria-hidden>·</span>{' '}
              <span className="text-ink">
                {meetingId &&
                  (appointment.inPerson ? i18n._('By video or in person') : i18n._('By video'))}
                {meetingId && place && ', '}
                {place?.name}
              </span>
            </>
          )}
        </p>
        {appointment.bookedBy && (
          <p className="font-medium">
            {i18n._('For {patient}', { patient: appointment.userData.name })}
          </p>
        )}
        <dl>
          <div className="flex flex-wrap items-center gap-x-1.5">
            <dt className="text-xs text-ink-soft">{i18n._('Date & Time:')}</dt>
            <dd className="font-medium">
              <Link
                to={paths.myAppointment(appointment._id)}
                className="-my-2.5 flex min-h-11 w-fit items-center hover:text-action"
              >
                <Time instant={startsAt}>
                  {describeSlotDay(slotDate)} | {formatClock(i18n, slotTime)}
                </Time>
              </Link>
            </dd>
          </div>
          {meetingId && (
            <div className="flex flex-wrap gap-x-1.5 text-xs">
              <dt className="text-ink-soft">{i18n._('Meeting ID:')}</dt>
              <dd className="break-all figures">{meetingId}</dd>
            </div>
          )}
        </dl>
        {viewer && (
          <p className="text-xs text-ink-soft">{i18n._('{time} your time', { time: viewer })}</p>
        )}
        <DoctorLate appointment={appointment} />
        <SeriesPlace appointment={appointment} />
        <address className="text-xs text-ink-soft not-italic">
          {place ? (
            place.address.join(', ')
          ) : (
            <>
              <span className="block">{docData.address.line1}</span>
              <span className="block">{docData.address.line2}</span>
            </>
          )}
        </address>
      </div>
      <div className={ROW_STYLES.side}>
        {isNext && (
          <p className="text-xl font-semibold figures max-md:me-auto">
            {now >= startsAt
              ? i18n._('Began {ago}', { ago: countdown(startsAt, now) })
              : countdown(startsAt, now)}
          </p>
        )}
        <span className="font-medium">
          <span className="sr-only">{i18n._('Fee')} </span>
          <Money amount={amount} />
        </span>
        <Status tone={state.tone}>{state.words}</Status>
      </div>
      <div className={ROW_STYLES.actions}>{children}</div>
    </article>
  );
}

type DateTileProps = { slotDate: string; today: Parameters<typeof dayLabel>[1] };

/** The day at a glance: `Today` or the weekday, and the date, which the row repeats in full. */
function DateTile({ slotDate, today }: DateTileProps) {
  const date = parseSlotDate(slotDate);
  if (!date) return null;
  const near = dayLabel(date, today);
  return (
    <p className="grid w-15 rounded bg-action-soft py-2 text-center text-xs font-medium text-action md:w-18">
      {near === formatNearDay(i18n, date) ? nameWeekday(i18n, weekday(date)) : near}
      <span aria-hidden className="text-lg leading-tight font-semibold text-ink figures">
        {date.day}
      </span>
      <span aria-hidden>{nameMonth(i18n, date.month, 'short')}</span>
    </p>
  );
}
