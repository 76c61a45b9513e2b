import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Pagination } from './pagination.tsx';

export type Column<Row, Sort extends string> = {
  /** Also the label beside the value in the card layout. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The sort key of this column. */
  sort?: Sort;
  align?: 'end';
  /** In the card layout: `bare` omits the label, `absent` omits the cell. */
  onCard?: 'bare' | 'absent';
};

export type Order = 'asc' | 'desc';

type DataTableProps<Row, Sort extends string> = {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row, Sort>[];
  /** One page of rows, sorted by the server as `sorted` says. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorted: { by: Sort; order: Order };
  onSort: (by: Sort, order: Order) => void;
  page: number;
  pages: number;
  onPage: (page: number) => void;
};

/** A server-sorted, paged table; below 768 px each row becomes a card. */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { caption, columns, rows, rowKey, page, pages, onPage } = props;
  return (
    <>
      <table className="block w-full md:table md:rounded md:bg-card md:shadow-card">
        <caption className="sr-only">{caption}</caption>
        <thead className="hidden md:table-header-group">
          <tr className="border-b border-line text-left text-xs text-ink-soft">
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} {...props} />
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-3 md:table-row-group">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className="grid gap-2 rounded bg-card p-4 shadow-card md:table-row md:rounded-none md:shadow-none md:not-last:border-b md:border-line"
            >
              {columns.map((column) => (
                <BodyCell key={column.header} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination label={caption} page={page} pages={pages} onPage={onPage} />
    </>
  );
}

type HeaderCellProps<Row, Sort extends string> = Pick<
  DataTableProps<Row, Sort>,
  'sorted' | 'onSort'
> & { column: Column<Row, Sort> };

const SPOKEN = { asc: 'ascending', desc: 'descending' } as const;

function HeaderCell<Row, Sort extends string>(props: HeaderCellProps<Row, Sort>) {
  const { column, sorted, onSort } = props;
  const { sort } = column;
  const order = sort !== undefined && sorted.by === sort ? sorted.order : undefined;
  const Arrow = order ? (order === 'desc' ? ArrowDown : ArrowUp) : ArrowUpDown;
  return (
    <th
      scope="col"
      aria-sort={sort && (order ? SPOKEN[order] : 'none')}
      className={classNames(
        'px-1.5 py-1 font-semibold lg:px-4',
        column.align === 'end' && 'text-right',
      )}
    >
      {sort ? (
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-1 text-left hover:text-ink"
          onClick={() => onSort(sort, order === 'asc' ? 'desc' : 'asc')}
        >
          {column.header}
          <Arrow aria-hidden size={14} className={order ? 'shrink-0' : 'shrink-0 opacity-60'} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

function BodyCell<Row, Sort extends string>({
  column,
  row,
}: {
  column: Column<Row, Sort>;
  row: Row;
}) {
  const bare = column.onCard === 'bare';
  return (
    <td
      className={classNames(
        'items-center justify-between gap-4 figures md:table-cell md:px-1.5 md:py-3 lg:px-4',
        column.onCard === 'absent' ? 'hidden' : 'flex',
        column.align === 'end' && 'md:text-right',
      )}
    >
      {!bare && (
        <span aria-hidden className="text-xs text-ink-soft md:hidden">
          {column.header}
        </span>
      )}
      <span className={classNames('min-w-0', bare ? 'w-full md:w-auto' : 'max-md:text-right')}>
        {column.cell(row)}
      </span>
    </td>
  );
}
