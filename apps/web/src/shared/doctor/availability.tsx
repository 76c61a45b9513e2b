import type { Doctor } from '@nadi/contract/doctors';
import { CalendarCheck, CalendarX } from 'lucide-react';
import { nextSlotLabel } from './next-slot.ts';
import type { Bookable } from './use-bookable-days.ts';

/** The doctor's next free slot, or why there is none. */
export function Availability({ doctor, bookable }: { doctor: Doctor; bookable: Bookable }) {
  const next = doctor.available ? nextSlotLabel(doctor, bookable) : null;
  const Icon = next ? CalendarCheck : CalendarX;
  return (
    <p>
      <span className="block text-xs text-ink-soft">{next ? 'Next free slot' : 'This week'}</span>
      <span
        className={`flex items-center gap-1.5 font-medium whitespace-nowrap figures ${next ? 'text-done' : 'text-ink-soft'}`}
      >
        <Icon aria-hidden size={16} className="shrink-0" />
        {next ?? (doctor.available ? 'Fully booked' : 'Not available')}
      </span>
    </p>
  );
}
