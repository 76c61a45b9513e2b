import type { Appointment } from '@nadi/contract/appointments';
import { ageOn, wallClock } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { HeartPulse } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { AppointmentActionButtons } from '#shared/portal/appointment-action-buttons.tsx';
import type { EndingAction } from '#shared/portal/appointment-action-dialog.tsx';
import { AppointmentStatus } from '#shared/portal/appointment-cells.tsx';
import { ReopenButton } from '#shared/portal/use-appointment-action.tsx';
import { Link } from '#shared/router/link.tsx';
import { classNames } from '#shared/ui/class-names.ts';

type DayLineProps = {
  appointment: Appointment;
  next: boolean;
  now: Instant;
  zone: string;
  onAction: (action: EndingAction) => void;
};

/** One appointment of the agenda with a link to its page; after its start it can be ended here. */
export function DayLine({ appointment, next, now, zone, onAction }: DayLineProps) {
  const { _id, slotTime, userData, cancelled, payment, vitals } = appointment;
  const age = ageOn(userData.dob, wallClock(zone, now));
  return (
    <li
      aria-current={next || undefined}
      className="day-line flex min-h-14 flex-wrap items-center gap-x-3"
    >
      <span className="w-20 shrink-0 font-medium figures">{slotTime}</span>
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
          {payment ? 'Online' : 'CASH'}
          {vitals && !cancelled && (
            <span className="inline-flex items-center gap-1">
              <HeartPulse size={15} className="shrink-0 text-danger" aria-label="Heart Rate" />
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
