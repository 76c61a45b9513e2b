import type { VisitSearch } from './use-visit-search.ts';
import { VISITS_COUNTED } from './use-visit-search.ts';

/** How many there are, and what to do where that is more than anybody turns pages for. */
export function ListTotal({ list }: { list: VisitSearch }) {
  const { total, filtered } = list;
  const counted = total.toLocaleString('en-IN');
  const many = total >= VISITS_COUNTED;
  return (
    <p aria-live="polite" className="min-h-6 text-ink-soft figures">
      {list.appointments &&
        `${counted}${filtered && many ? ' or more' : ''} ${total === 1 ? 'appointment' : 'appointments'}`}
      {many && ': the first 10,000 can be paged through; narrow by name or date for the others'}
    </p>
  );
}
