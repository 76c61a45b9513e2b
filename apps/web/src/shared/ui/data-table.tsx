import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Pagination } from './pagination.tsx';
import './data-table.css';

export type Column<Row, Sort extends string> = {
  /** Also the label next to the value in the card layout. */
  header: string;
  /** @param index the row's index on this page, from 0 */
  cell: (row: Row, index: number) => ReactNode;
  /** The sort key of this column. */
  sort?: Sort;
  align?: 'end';
  /** In the card layout: `bare` omits the label. */
  onCard?: 'bare';
};

export type Order = 'asc' | 'desc';

type DataTableProps<Row, Sort extends string> = {
  /** Names the table for screen readers. */
  caption: string;
  /** Pass the same array while no row needs to render again. */
  columns: readonly Column<Row, Sort>[];
  /** One page of rows, in the server's order given by `sorted`. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Null or absent if no column is sortable. */
  sorted?: { by: Sort; order: Order } | null;
  onSort?: (by: Sort, order: Order) => void;
  /** Absent if the list has one page. */
  page?: number;
  pages?: number;
  onPage?: (page: number) => void;
  /** For many columns: cards below 1280 px, in two columns from 768 px. */
  wide?: boolean;
};

const NARROW = {
  table: 'md:table md:rounded md:bg-card md:shadow-card',
  head: 'md:table-header-group',
  body: 'md:table-row-group',
  row: 'card-row md:table-row md:rounded-none md:shadow-none md:not-last:border-b md:border-line',
  cell: 'md:table-cell md:px-1.5 md:py-3 lg:px-4',
  end: 'md:text-end',
  label: 'md:hidden',
  bare: 'w-full md:w-auto',
  value: 'max-md:text-end',
};
const WIDE = {
  table: 'xl:table xl:rounded xl:bg-card xl:shadow-card',
  head: 'xl:table-header-group',
  body: 'md:grid-cols-2 xl:table-row-group',
  row: 'card-row-wide content-start xl:table-row xl:rounded-none xl:shadow-none xl:not-last:border-b xl:border-line',
  cell: 'xl:table-cell xl:px-3 xl:py-3',
  end: 'xl:text-end',
  label: 'xl:hidden',
  bare: 'w-full xl:w-auto',
  value: 'max-xl:text-end',
};
type Layout = typeof NARROW;

/** A server-sorted, paged table; below 768 px each row becomes a card. */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { caption, columns, rows, rowKey, page = 1, pages = 1, onPage } = props;
  const layout = props.wide ? WIDE : NARROW;
  return (
    <>
      <table className={classNames('block w-full', layout.table)}>
        <caption className="sr-only">{caption}</caption>
        <thead className={classNames('hidden', layout.head)}>
          <tr className="border-b border-line text-start text-xs text-ink-soft">
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} {...props} />
            ))}
          </tr>
        </thead>
        <tbody className={classNames('grid gap-3', layout.body)}>
          {rows.map((row, index) => (
            <BodyRow key={rowKey(row)} {...{ columns, row, index, layout }} />
          ))}
        </tbody>
      </table>
      {onPage && <Pagination label={caption} page={page} pages={pages} onPage={onPage} />}
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
  const order = sort !== undefined && sorted?.by === sort ? sorted.order : undefined;
  const Arrow = order ? (order === 'desc' ? ArrowDown : ArrowUp) : ArrowUpDown;
  return (
    <th
      scope="col"
      aria-sort={sort && (order ? SPOKEN[order] : 'none')}
      className={classNames(
        'px-1.5 py-1 font-semibold lg:px-4',
        column.align === 'end' ? 'text-end' : 'text-start',
      )}
    >
      {sort ? (
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-1 text-start hover:text-ink"
          onClick={() => onSort?.(sort, order === 'asc' ? 'desc' : 'asc')}
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

type BodyRowProps<Row, Sort extends string> = {
  columns: readonly Column<Row, Sort>[];
  row: Row;
  index: number;
  layout: Layout;
};

/** A row renders again if it or the columns change, not when another row is opened. */
const BodyRow = memo(function BodyRow<Row, Sort extends string>(props: BodyRowProps<Row, Sort>) {
  const { columns, row, index, layout } = props;
  return (
    <tr className={classNames('grid gap-2 rounded bg-card p-4 shadow-card', layout.row)}>
      {columns.map((column) => (
        <BodyCell key={column.header} {...{ column, row, index, layout }} />
      ))}
    </tr>
  );
}) as <Row, Sort extends string>(props: BodyRowProps<Row, Sort>) => ReactNode;

type BodyCellProps<Row, Sort extends string> = {
  column: Column<Row, Sort>;
  row: Row;
  index: number;
  layout: Layout;
};

function BodyCell<Row, Sort extends string>(props: BodyCellProps<Row, Sort>) {
  const { column, row, index, layout } = props;
  const bare = column.onCard === 'bare';
  return (
    <td
      className={classNames(
        'flex items-center justify-between gap-4 figures',
        layout.cell,
        column.align === 'end' && layout.end,
      )}
    >
      {!bare && (
        <span aria-hidden className={classNames('text-xs text-ink-soft', layout.label)}>
          {column.header}
        </span>
      )}
      <span className={classNames('min-w-0', bare ? layout.bare : layout.value)}>
        {column.cell(row, index)}
      </span>
    </td>
  );
}
