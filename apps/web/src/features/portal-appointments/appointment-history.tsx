import type { Appointment } from '@nadi/contract/appointments';
import type { Instant } from '@nadi/domain/limits';
import { displayDate } from '@nadi/messages/en/dates';
import {
  CalendarClock,
  CalendarPlus,
  CircleCheck,
  CircleX,
  type LucideIcon,
  UserX,
} from 'lucide-react';
import { noShowText } from '#shared/appointment/no-show.tsx';
import { formatInstant } from '#shared/format/instants.ts';
import { Time } from '#shared/ui/status.tsx';

interface AppointmentEvent {
  at: Instant;
  Icon: LucideIcon;
  text: string;
}

const BY = { patient: 'by the patient', doctor: 'by the doctor', admin: 'by the clinic' };

type AppointmentHistoryProps = { appointment: Appointment; zone: string };

/** Booking, moves and end of an appointment, newest first. */
export function AppointmentHistory({ appointment, zone }: AppointmentHistoryProps) {
  return (
    <section aria-labelledby="history-heading" className="grid gap-3 border-t border-line pt-4">
      <h3 id="history-heading" className="font-semibold">
        What happened
      </h3>
      <ol className="grid gap-3">
        {eventsOf(appointment).map(({ at, Icon, text }) => (
          <li key={`${at} ${text}`} className="flex gap-3">
            <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-action" />
            <div className="min-w-0 wrap-anywhere">
              <p>{text}</p>
              <p className="text-xs text-ink-soft figures">
                <Time instant={at}>{formatInstant(at, zone)}</Time>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function eventsOf(appointment: Appointment): AppointmentEvent[] {
  const { bookedAt, moves = [], endedAt } = appointment;
  const end = endOf(appointment);
  const events = [
    { at: bookedAt, Icon: CalendarPlus, text: 'Booked' },
    ...moves.map(({ movedAt, movedBy, slotDate, slotTime, docName }) => ({
      at: movedAt,
      Icon: CalendarClock,
      text: `Rescheduled from ${displayDate(slotDate)}, ${slotTime}${docName ? `, ${docName}` : ''} ${BY[movedBy]}`,
    })),
    ...(end && endedAt !== undefined ? [{ at: endedAt, ...end }] : []),
  ];
  return events.sort((one, other) => other.at - one.at);
}

function endOf(appointment: Appointment): Omit<AppointmentEvent, 'at'> | null {
  const { cancelled, cancelledBy, cancelReason, isCompleted, noShow } = appointment;
  if (cancelled) {
    const by = cancelledBy ? ` ${BY[cancelledBy]}` : '';
    return { Icon: CircleX, text: `Cancelled${by}${cancelReason ? `: “${cancelReason}”` : ''}` };
  }
  if (isCompleted) return { Icon: CircleCheck, text: 'Completed' };
  const why = noShowText(appointment);
  return noShow ? { Icon: UserX, text: `The patient did not come${why ? `: ${why}` : ''}` } : null;
}
