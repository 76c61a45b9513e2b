import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { useWide } from '#shared/ui/use-wide.ts';

type FoldedFiltersProps = {
  /** The current filter; the search field is always shown and does not count. */
  filter: { search?: string | undefined };
  /** The search field, always shown. */
  search: ReactNode;
  children: ReactNode;
};

/** Filter fields that phones and tablets show on request, so that the list begins in the first view. */
export function FoldedFilters({ filter, search, children }: FoldedFiltersProps) {
  const wide = useWide('xl');
  const [open, setOpen] = useState(false);
  const { search: _, ...set } = filter;
  const count = Object.values(set).filter(Boolean).length;
  if (wide) {
    return (
      <>
        {search}
        {children}
      </>
    );
  }
  return (
    <>
      <div className="col-span-full flex items-end gap-2">
        {search}
        <Button
          variant="secondary"
          className="px-4"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <ListFilter aria-hidden size={18} />
          <span className="max-md:sr-only">Filters</span>
          {count > 0 && ` (${count})`}
        </Button>
      </div>
      {open && children}
    </>
  );
}
