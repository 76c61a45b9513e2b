import type { Appointment } from '@nadi/contract/appointments';

/** The delay that the doctor has announced for this appointment. */
export function DoctorLate({ appointment }: { appointment: Appointment }) {
  const { lateMinutes, docData } = appointment;
  if (!lateMinutes) return null;
  return (
    <span className="block text-xs font-medium text-waiting">
      {docData.name} is running {lateMinutes} min late
    </span>
  );
}
