import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Pagination } from './pagination.tsx';
import { useTableView } from './use-table-view.ts';

export type Column<Row> = {
  /** Also the small label beside the value where the table becomes cards. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable. */
  sortBy?: (row: Row) => string | number;
  align?: 'end';
};

type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  pageSize?: number;
};

/** Sorts and pages in place; under 768 px each row is a card. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  pageSize = 25,
}: DataTableProps<Row>) {
  const view = useTableView(rows, columns, pageSize);
  return (
    <>
      <table className="block w-full md:table md:rounded md:bg-card md:shadow-card">
        <caption className="sr-only">{caption}</caption>
        <thead className="hidden md:table-header-group">
          <tr className="border-b border-line text-left text-xs text-ink-soft">
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} view={view} />
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-3 md:table-row-group">
          {view.shown.map((row) => (
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
      <Pagination label={caption} page={view.page} pages={view.pages} onPage={view.turnTo} />
    </>
  );
}

type View<Row> = ReturnType<typeof useTableView<Row>>;

function HeaderCell<Row>({ column, view }: { column: Column<Row>; view: View<Row> }) {
  const direction = view.sorted?.header === column.header ? view.sorted.direction : 'none';
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={column.sortBy && direction}
      className={classNames('px-4 py-1 font-semibold', column.align === 'end' && 'text-right')}
    >
      {column.sortBy ? (
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-1 hover:text-ink"
          onClick={() => view.sortBy(column.header)}
        >
          {column.header}
          <Arrow aria-hidden size={14} className={direction === 'none' ? 'invisible' : ''} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return (
    <td
      className={classNames(
        'flex items-center justify-between gap-4 figures md:table-cell md:px-4 md:py-3',
        column.align === 'end' && 'md:text-right',
      )}
    >
      <span aria-hidden className="text-xs text-ink-soft md:hidden">
        {column.header}
      </span>
      <span className="min-w-0 text-right md:text-inherit">{column.cell(row)}</span>
    </td>
  );
}
