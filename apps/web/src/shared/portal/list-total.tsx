import type { AppointmentSearch } from './use-appointment-search.ts';
import { APPOINTMENTS_COUNTED_MAX } from './use-appointment-search.ts';

/** The number of matches; beyond the paging limit it says how to reach the rest. */
export function ListTotal({ list }: { list: AppointmentSearch }) {
  const { total, filtered } = list;
  const counted = total.toLocaleString('en-IN');
  const many = total >= APPOINTMENTS_COUNTED_MAX;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-ink-soft">
      <p aria-live="polite" className="figures">
        {list.appointments &&
          `${counted}${filtered && many ? ' or more' : ''} ${total === 1 ? 'appointment' : 'appointments'}`}
        {many && ': the first 10,000 are in pages; narrow by name or date for the others'}
      </p>
      {filtered && (
        <button
          type="button"
          className="min-h-11 font-semibold text-action hover:underline"
          onClick={list.clear}
        >
          Clear filters
        </button>
      )}
    </div>
  );
}
