import type { VisitSearch } from './use-visit-search.ts';
import { VISITS_COUNTED } from './use-visit-search.ts';

/** How many there are, and what to do where that is more than anybody turns pages for. */
export function ListTotal({ list }: { list: VisitSearch }) {
  const { total, filtered } = list;
  const counted = total.toLocaleString('en-IN');
  const many = total >= VISITS_COUNTED;
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
