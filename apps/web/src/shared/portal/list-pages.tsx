import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { formatCount } from '#shared/format/count.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Input, Select } from '#shared/ui/input.tsx';
import { LIST_PAGE_SIZES, type ListAddress } from './list-address.ts';

type ListPagesProps = {
  /** Names the landmark: 'Appointments'. */
  label: string;
  list: Pick<ListAddress, 'page' | 'paging' | 'turnTo' | 'resize'> & {
    pages: number;
    /** True if later pages than these may exist. */
    open: boolean;
  };
};

/** Previous, a field for the page, Next, and the number of rows; nothing for one page of the default size. */
export function ListPages({ label, list }: ListPagesProps) {
  const { page, pages, paging, turnTo, resize } = list;
  const rowsId = useId();
  if (pages <= 1 && paging.pageSize === LIST_PAGE_SIZES[0]) return null;
  return (
    <nav
      aria-label={i18n._('{list}, pages', { list: label })}
      className="flex flex-wrap items-center justify-center gap-3 pt-6"
    >
      <Button variant="secondary" disabled={page <= 1} onClick={() => turnTo(page - 1)}>
        <ChevronLeft aria-hidden size={18} />
        {i18n._('Previous')}
      </Button>
      <PageField key={page} list={list} />
      <Button variant="secondary" disabled={page >= pages} onClick={() => turnTo(page + 1)}>
        {i18n._('Next')}
        <ChevronRight aria-hidden size={18} />
      </Button>
      <span className="flex items-center gap-2 text-ink-soft">
        <label htmlFor={rowsId}>{i18n._('Rows')}</label>
        <Select
          id={rowsId}
          className="w-24 figures"
          value={paging.pageSize}
          onChange={({ target }) => resize(Number(target.value))}
        >
          {LIST_PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      </span>
    </nav>
  );
}

/** Enter goes to the page of the typed number, or to the nearest one. */
function PageField({ list: { page, pages, open, turnTo } }: Pick<ListPagesProps, 'list'>) {
  const id = useId();
  function jump(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Math.trunc(Number(new FormData(event.currentTarget).get('page')));
    const target = Math.min(pages, Math.max(1, typed || page));
    if (target !== page) turnTo(target);
  }
  return (
    <form
      className="flex items-center gap-2 text-ink-soft max-sm:order-first max-sm:w-full max-sm:justify-center figures"
      onSubmit={jump}
    >
      <label htmlFor={id}>{i18n._('Page')}</label>
      <Input
        id={id}
        name="page"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        className="w-20! px-2! text-center"
        defaultValue={page}
      />
      <span aria-live="polite">
        {open
          ? i18n._('of {pages} or more', { pages: formatCount(pages) })
          : i18n._('of {pages}', { pages: formatCount(pages) })}
      </span>
    </form>
  );
}
