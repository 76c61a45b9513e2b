import type { Appointment } from '@nadi/contract/appointments';
import { ErrorState } from '#shared/ui/content-state.tsx';

/** The position of an appointment in its series. */
export function SeriesPlace({ appointment: { series } }: { appointment: Appointment }) {
  if (!series) return null;
  return (
    <span className="block text-xs text-ink-soft">
      {series.position} of {series.size} in a series
    </span>
  );
}

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

type ListProblemProps = {
  list: { refetch: () => unknown; isRefetching: boolean };
  problem: { title: string; detail: string };
};

/** Shows that the appointments could not be loaded. */
export function ListProblem({ list, problem }: ListProblemProps) {
  return (
    <ErrorState title={problem.title} onRetry={list.refetch} retrying={list.isRefetching}>
      <p>{problem.detail}</p>
      <p>Your appointments are safe.</p>
    </ErrorState>
  );
}
