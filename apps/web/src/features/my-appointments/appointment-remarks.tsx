import type { Appointment } from '@nadi/contract/appointments';
import { delayHeading } from '@nadi/messages/en/delay';
import { i18n } from '#shared/language/i18n.ts';
import { ErrorState } from '#shared/ui/content-state.tsx';

/** The position of an appointment in its series. */
export function SeriesPlace({ appointment: { series } }: { appointment: Appointment }) {
  if (!series) return null;
  return (
    <span className="block text-xs text-ink-soft">
      {i18n._('{position} of {size} in a series', series)}
    </span>
  );
}

/** The delay that the doctor has announced for this appointment. */
export function DoctorLate({ appointment }: { appointment: Appointment }) {
  const { lateMinutes, docData } = appointment;
  if (!lateMinutes) return null;
  return (
    <span className="block text-xs font-medium text-waiting">
      {delayHeading(docData.name, lateMinutes, i18n)}
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
      <p>{i18n._('Your appointments are safe.')}</p>
    </ErrorState>
  );
}
