import { ChevronLeft, ChevronRight } from 'lucide-react';
import { i18n } from '#shared/language/i18n.ts';

type PageBarProps = { page: number; pages: number; onPage: (page: number) => void };

/** Turns the pages of a stage with more people than fit. `page` counts from 0. */
export function PageBar({ page, pages, onPage }: PageBarProps) {
  return (
    <nav
      aria-label={i18n._('Pages of people')}
      className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-2"
    >
      <Turn
        label={i18n._('Previous page')}
        Icon={ChevronLeft}
        onTurn={page > 0 ? () => onPage(page - 1) : null}
      />
      <p role="status" className="min-w-28 text-center text-ink-soft figures">
        {i18n._('Page {page} of {pages}', { page: page + 1, pages })}
      </p>
      <Turn
        label={i18n._('Next page')}
        Icon={ChevronRight}
        onTurn={page < pages - 1 ? () => onPage(page + 1) : null}
      />
    </nav>
  );
}

type TurnProps = { label: string; Icon: typeof ChevronLeft; onTurn: (() => void) | null };

/** Stays focusable at the end, so that the keyboard does not lose its place. */
function Turn({ label, Icon, onTurn }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={onTurn === null}
      onClick={() => onTurn?.()}
      className="grid size-11 place-items-center rounded-full bg-card hover:bg-action-soft aria-disabled:opacity-40"
    >
      <Icon aria-hidden size={20} />
    </button>
  );
}
