import { ChevronLeft, ChevronRight } from 'lucide-react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from './button.tsx';

export type PaginationProps = {
  /** Starts at 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** The label of the landmark: 'Doctors'. */
  label: string;
};

/** Previous, the current page, and Next. */
export function PageButtons({ page, pages, onPage, label }: PaginationProps) {
  return (
    <nav
      aria-label={i18n._('{list}, pages', { list: label })}
      className="flex items-center justify-center gap-3 pt-6"
    >
      <Button variant="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden size={18} />
        {i18n._('Previous')}
      </Button>
      <span className="figures text-ink-soft" aria-live="polite">
        {i18n._('Page {page} of {pages}', { page, pages })}
      </span>
      <Button variant="secondary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {i18n._('Next')}
        <ChevronRight aria-hidden size={18} />
      </Button>
    </nav>
  );
}

interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** Fetches the next page of a growing list; nothing on the last page. */
export function MoreButton({ of: query, label }: { of: PagedQuery; label: string }) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      className="justify-self-center"
      pending={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
