import { CalendarDays } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';

/** Floats within a thumb's reach for those who are logged in. */
export function MyAppointmentsButton() {
  return (
    <LinkButton
      to={paths.myAppointments}
      className="fixed right-4 bottom-4 z-30 min-h-12 shadow-card"
    >
      <CalendarDays aria-hidden size={20} />
      My Appointments
    </LinkButton>
  );
}
