import type { Appointment } from '@nadi/contract/appointments';
import { Suspense } from 'react';
import { lazyPart } from '#shared/ui/lazy.tsx';

const AddToCalendar = lazyPart(async () => (await import('./add-to-calendar.tsx')).AddToCalendar);

type AddToCalendarPartProps = {
  appointment: Appointment;
  /** In a list row: behind “More”, with a link to the appointment's page. */
  more?: boolean;
};

/** Loads after the page; its space is reserved. */
export function AddToCalendarPart(props: AddToCalendarPartProps) {
  return (
    <Suspense fallback={<div className="h-11" />}>
      <AddToCalendar {...props} />
    </Suspense>
  );
}
