import type { Doctor } from '@nadi/contract/doctors';
import { CalendarCheck, CalendarX } from 'lucide-react';

type AvailabilityProps = {
  doctor: Doctor;
  /** `Today, 4:30 PM`; undefined if no slot is free. */
  next: string | undefined;
};

/** The doctor's next free slot, or why there is none. */
export function Availability({ doctor, next }: AvailabilityProps) {
  const Icon = next ? CalendarCheck : CalendarX;
  return (
    <p>
      <span className="block text-xs text-ink-soft">
        {next ? 'Next free slot' : 'Appointments'}
      </span>
      <span
        className={`flex items-center gap-1.5 font-medium whitespace-nowrap figures ${next ? 'text-done' : 'text-ink-soft'}`}
      >
        <Icon aria-hidden size={16} className="shrink-0" />
        {next ?? (doctor.available ? 'Fully booked' : 'Not available')}
      </span>
    </p>
  );
}
