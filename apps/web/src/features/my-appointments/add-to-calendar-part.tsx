import type { Appointment } from '@nadi/contract/appointments';
import { Suspense } from 'react';
import { lazyPart } from '#shared/ui/lazy-part.ts';

const AddToCalendar = lazyPart(async () => (await import('./add-to-calendar.tsx')).AddToCalendar);

/** Loads after the page; its place is kept meanwhile. */
export function AddToCalendarPart({ appointment }: { appointment: Appointment }) {
  return (
    <Suspense fallback={<div className="h-11" />}>
      <AddToCalendar appointment={appointment} />
    </Suspense>
  );
}
