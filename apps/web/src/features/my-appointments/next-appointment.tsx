import type { Appointment } from '@nadi/contract/appointments';
import { parseSlotDate, wallClock } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { displayDate } from '@nadi/messages/en/dates';
import type { ReactNode } from 'react';
import { countdown, viewerTime, viewerZone } from '#shared/format/instants.ts';
import { dayLabel } from '#shared/format/now.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Time } from '#shared/ui/status.tsx';

type NextAppointmentProps = {
  appointment: Appointment;
  zone: string;
  now: Instant;
  /** The primary action. */
  action?: ReactNode;
};

/** The next appointment with its countdown. */
export function NextAppointment({ appointment, zone, now, action }: NextAppointmentProps) {
  const { docData, slotDate, slotTime, startsAt } = appointment;
  const date = parseSlotDate(slotDate);
  const own = viewerTime(startsAt, { clinic: zone, viewer: viewerZone() });
  const begun = now >= startsAt;
  return (
    <section
      aria-labelledby="next-appointment"
      className="grid gap-5 rounded bg-action-soft p-5 shadow-card md:grid-cols-[1fr_auto] md:items-center md:p-7"
    >
      <div className="flex items-center gap-4">
        <Avatar name={docData.name} src={docData.image} size={72} eager className="self-center" />
        <div className="min-w-0">
          <h2 id="next-appointment" className="text-sm font-semibold text-action">
            Your next appointment
          </h2>
          <p className="text-lg font-semibold wrap-anywhere">{docData.name}</p>
          <p className="text-ink-soft">{docData.speciality}</p>
          <p>
            {appointment.meetingId
              ? 'By video'
              : [docData.address.line1, docData.address.line2].filter(Boolean).join(', ')}
          </p>
          {appointment.bookedBy && <p className="font-medium">For {appointment.userData.name}</p>}
        </div>
      </div>
      <div className="md:text-end">
        <p className="text-xl font-semibold figures">
          {begun ? 'Began ' : ''}
          {countdown(startsAt, now)}
        </p>
        <p>
          <Time instant={startsAt}>
            {date ? `${dayLabel(date, wallClock(zone, now))}, ${slotTime}` : displayDate(slotDate)}
          </Time>
        </p>
        {own && <p className="text-xs text-ink-soft">{own} your time</p>}
      </div>
      {action && <div className="flex flex-wrap gap-3 md:col-span-2">{action}</div>}
    </section>
  );
}
