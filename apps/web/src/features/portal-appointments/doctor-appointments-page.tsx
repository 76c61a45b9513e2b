import { i18n } from '#shared/language/i18n.ts';
import { useDoctorName } from '#shared/portal/portal.ts';
import { useAppointmentSearch } from '#shared/portal/use-appointment-search.ts';
import { AppointmentsView } from './appointments-view.tsx';

export function DoctorAppointmentsPage() {
  const list = useAppointmentSearch('doctor');
  return (
    <AppointmentsView
      list={list}
      portal="doctor"
      title={i18n._('Appointments')}
      placeholder={i18n._('Patient')}
      joinAs={useDoctorName()}
    />
  );
}
