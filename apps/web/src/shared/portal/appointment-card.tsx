import type { Appointment } from '@nadi/contract/appointments';
import { displayDate } from '@nadi/messages/en/dates';
import { HeartPulse, Wind } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Time } from '#shared/ui/time.tsx';
import { AppointmentStatus } from './appointment-cells.tsx';

type AppointmentCardProps = {
  appointment: Appointment;
  /** The patient's name, with the age if it is known. */
  name: string;
  /** Small facts in a line: doctor, payment, fee. */
  facts: ReactNode;
  /** Wraps the card's content in the link or button that opens the appointment. */
  opener: (content: ReactNode) => ReactNode;
  /** Shown at the right edge below the status. */
  beside?: ReactNode;
  /** Buttons in a row at the foot; null for none. */
  actions: ReactNode;
};

/** An appointment in a list on a phone or tablet, low enough that three fit on the screen. */
export function AppointmentCard(props: AppointmentCardProps) {
  const { appointment, name, facts, opener, beside, actions } = props;
  const { startsAt, slotDate, slotTime, userData, series, moves } = appointment;
  return (
    <article className="card-row-wide grid gap-2 rounded bg-card p-3 shadow-card">
      <div className="flex gap-3">
        <Avatar name={userData.name} src={userData.image} size={40} />
        {opener(
          <>
            <span className="block text-xs text-ink-soft">
              <Time instant={startsAt}>
                {displayDate(slotDate)}, <strong className="text-ink">{slotTime}</strong>
              </Time>
              {series && `, ${series.position} of ${series.size}`}
              {moves && ', rescheduled'}
            </span>
            <span className="block text-base font-medium wrap-anywhere">{name}</span>
            <span className="flex flex-wrap gap-x-3 text-xs text-ink-soft figures">{facts}</span>
          </>,
        )}
        <div className="flex flex-col items-end justify-between gap-1">
          <AppointmentStatus appointment={appointment} />
          {beside}
        </div>
      </div>
      <div className="flex items-center justify-end gap-2 empty:hidden">{actions}</div>
    </article>
  );
}

/** Style of the link or button that opens a card's appointment. */
export const OPENER_STYLE = 'block min-w-0 flex-1 text-start';

/** Heart rate and SpO2 in a line; nothing without vitals. */
export function VitalsFact({ vitals }: Pick<Appointment, 'vitals'>) {
  if (!vitals) return null;
  return (
    <span className="inline-flex gap-3 whitespace-nowrap">
      <span className="inline-flex items-center gap-1">
        <HeartPulse size={14} className="shrink-0 text-danger" aria-label="Heart Rate" />
        {vitals.bpm} BPM
      </span>
      <span className="inline-flex items-center gap-1">
        <Wind size={14} className="shrink-0 text-action" aria-label="SpO2" />
        {vitals.spo2} %
      </span>
    </span>
  );
}
