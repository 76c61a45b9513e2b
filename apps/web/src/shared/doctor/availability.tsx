import type { Doctor } from '@nadi/contract/doctors';
import { CalendarCheck, CalendarX } from 'lucide-react';
import { nextSlotLabel } from './next-slot.ts';
import type { Bookable } from './use-bookable-days.ts';

/** When a patient could be seen, in words and an icon. */
export function Availability({ doctor, bookable }: { doctor: Doctor; bookable: Bookable }) {
  const next = doctor.available ? nextSlotLabel(doctor, bookable) : null;
  if (!next) {
    return (
      <p className="flex items-center gap-2 text-ink-soft">
        <CalendarX aria-hidden size={18} className="shrink-0" />
        {doctor.available ? 'Fully booked this week' : 'Not available'}
      </p>
    );
  }
  return (
    <p className="flex items-end gap-2">
      <CalendarCheck aria-hidden size={18} className="mb-0.5 shrink-0 text-done" />
      <span>
        <span className="block text-xs text-ink-soft">Available · next free slot</span>
        <span className="font-medium figures text-done">{next}</span>
      </span>
    </p>
  );
}
