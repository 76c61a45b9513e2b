import type { Appointment } from '@nadi/contract/appointments';
import { displayDate } from '@nadi/messages/en/dates';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { paths } from '#app/paths.ts';
import { viewerTime, viewerZone } from '#shared/format/instants.ts';
import { Link } from '#shared/router/link.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Money } from '#shared/ui/money.tsx';
import { Status, Time } from '#shared/ui/status.tsx';
import { DoctorLate, SeriesPlace } from './appointment-remarks.tsx';

/** Shared with the skeleton: stacked on a phone; from 768 px the facts are next to the doctor. */
export const ROW_STYLES = {
  frame:
    'grid grid-cols-[4rem_1fr] gap-4 rounded bg-card p-4 shadow-card md:grid-cols-[5.5rem_1fr_18rem] md:p-5',
  photo: 'h-auto w-full md:row-span-2',
  facts: 'flex flex-wrap content-start gap-x-8 gap-y-2 max-md:col-span-2',
  actions: 'col-span-2 flex flex-wrap items-center gap-2 empty:hidden',
} as const;

type AppointmentRowProps = {
  appointment: Appointment;
  zone: string;
  /** Takes the focus, because its own button has just disappeared. */
  focused: boolean;
  isNew: boolean;
  children: ReactNode;
};

export function AppointmentRow(props: AppointmentRowProps) {
  const { appointment, zone, focused, isNew, children } = props;
  const { docData, docId, slotDate, slotTime, startsAt, meetingId, amount } = appointment;
  const row = useRef<HTMLElement>(null);
  const nameId = useId();
  const viewer = viewerTime(startsAt, { clinic: zone, viewer: viewerZone() });

  useEffect(() => {
    if (focused) row.current?.focus();
  }, [focused]);

  return (
    <article ref={row} tabIndex={-1} aria-labelledby={nameId} className={ROW_STYLES.frame}>
      <Avatar name={docData.name} src={docData.image} size={88} className={ROW_STYLES.photo} />
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 text-base">
          <Link
            id={nameId}
            to={paths.appointment(docId)}
            className="-my-2.5 inline-flex min-h-11 items-center hover:text-action hover:underline"
          >
            {docData.name}
          </Link>
          {isNew && <Status tone="done">New</Status>}
        </h3>
        <p className="text-ink-soft">{docData.speciality}</p>
        {appointment.bookedBy && <p className="font-medium">For {appointment.userData.name}</p>}
        {meetingId && (
          <p className="font-medium">By video{appointment.inPerson && ' or in person'}</p>
        )}
        <address className="pt-1 text-xs text-ink-soft not-italic">
          <span className="block">{docData.address.line1}</span>
          <span className="block">{docData.address.line2}</span>
        </address>
      </div>
      <dl className={ROW_STYLES.facts}>
        <div>
          <dt className="text-xs text-ink-soft">Date & Time:</dt>
          <dd className="font-medium">
            <Link
              to={paths.myAppointment(appointment._id)}
              className="-my-2.5 flex min-h-11 w-fit items-center hover:text-action"
            >
              <Time instant={startsAt}>
                {displayDate(slotDate)} | {slotTime}
              </Time>
            </Link>
            {viewer && <span className="block text-xs text-ink-soft">{viewer} your time</span>}
            <DoctorLate appointment={appointment} />
            <SeriesPlace appointment={appointment} />
          </dd>
        </div>
        <div>
          <dt className="text-xs text-ink-soft">Fee</dt>
          <dd className="font-medium">
            <Money rupees={amount} />
          </dd>
        </div>
        {meetingId && (
          <div>
            <dt className="text-xs text-ink-soft">Meeting ID:</dt>
            <dd className="font-medium break-all figures">{meetingId}</dd>
          </div>
        )}
      </dl>
      <div className={ROW_STYLES.actions}>{children}</div>
    </article>
  );
}
