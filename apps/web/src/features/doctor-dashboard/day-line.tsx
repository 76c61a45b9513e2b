import type { Appointment } from '@nadi/contract/appointments';
import type { Instant } from '@nadi/domain/limits';
import { AppointmentActionButtons } from '#shared/portal/appointment-action-buttons.tsx';
import { AppointmentStatus } from '#shared/portal/appointment-cells.tsx';
import { ReopenButton } from '#shared/portal/reopen-button.tsx';
import type { EndingAction } from '#shared/portal/use-action-confirmation.ts';

type DayLineProps = {
  appointment: Appointment;
  next: boolean;
  now: Instant;
  onAction: (action: EndingAction) => void;
};

/** One appointment of the agenda; after its start it can be completed or recorded as a no-show here. */
export function DayLine({ appointment, next, now, onAction }: DayLineProps) {
  const { slotTime, userData, cancelled, payment } = appointment;
  return (
    <li
      aria-current={next || undefined}
      className={`flex min-h-11 flex-wrap items-center gap-3 px-5 py-1.5 ${next ? 'font-semibold' : ''}`}
    >
      <span className="w-20 shrink-0 figures">{slotTime}</span>
      <span
        className={`min-w-0 flex-1 wrap-anywhere ${cancelled ? 'text-ink-soft line-through' : ''}`}
      >
        {userData.name}
      </span>
      <span className="text-xs text-ink-soft">{payment ? 'Online' : 'CASH'}</span>
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
    </li>
  );
}
