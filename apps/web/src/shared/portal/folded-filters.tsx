import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';

type FoldedFiltersProps = {
  /** What is set; the search field, which is always shown, does not count. */
  filter: { search?: string | undefined };
  children: ReactNode;
};

/** Fields of a grid that a phone shows once they are asked for, so that the list begins in its first view. */
export function FoldedFilters({ filter: { search, ...set }, children }: FoldedFiltersProps) {
  const [open, setOpen] = useState(false);
  const count = Object.values(set).filter(Boolean).length;
  return (
    <>
      <Button
        variant="secondary"
        className="col-span-2 justify-self-start md:hidden"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ListFilter aria-hidden size={18} />
        Filters{count > 0 && ` (${count})`}
      </Button>
      <div className={open ? 'contents' : 'contents max-md:hidden'}>{children}</div>
    </>
  );
}
