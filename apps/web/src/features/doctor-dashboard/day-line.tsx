import type { Appointment } from '@nadi/contract/appointments';
import { AppointmentStatus } from '#shared/portal/appointment-cells.tsx';

type DayLineProps = { appointment: Appointment; next: boolean };

export function DayLine({ appointment, next }: DayLineProps) {
  const { slotTime, userData, cancelled, payment } = appointment;
  return (
    <li
      aria-current={next || undefined}
      className={`flex min-h-11 items-center gap-3 px-5 py-1.5 ${next ? 'font-semibold' : ''}`}
    >
      <span className="w-20 shrink-0 figures">{slotTime}</span>
      <span
        className={`min-w-0 flex-1 wrap-anywhere ${cancelled ? 'text-ink-soft line-through' : ''}`}
      >
        {userData.name}
      </span>
      <span className="text-xs text-ink-soft">{payment ? 'Online' : 'CASH'}</span>
      <AppointmentStatus appointment={appointment} />
    </li>
  );
}
