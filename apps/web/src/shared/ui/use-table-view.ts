import { useMemo, useState } from 'react';

type Sortable<Row> = { header: string; sortBy?: (row: Row) => string | number };
type Sorted = { header: string; direction: 'ascending' | 'descending' };

const collator = new Intl.Collator('en', { numeric: true });

/** Which rows a table shows now: sorted by a header a person pressed, one page of them. */
export function useTableView<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  pageSize: number,
) {
  const [sorted, setSorted] = useState<Sorted>();
  const [wanted, setWanted] = useState(1);

  const ordered = useMemo(() => {
    const key = columns.find(({ header }) => header === sorted?.header)?.sortBy;
    return key && sorted ? sortRows(rows, key, sorted.direction) : rows;
  }, [rows, columns, sorted]);

  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(wanted, pages);

  function sortBy(header: string) {
    const again = sorted?.header === header && sorted.direction === 'ascending';
    setSorted({ header, direction: again ? 'descending' : 'ascending' });
    setWanted(1);
  }

  return {
    shown: ordered.slice((page - 1) * pageSize, page * pageSize),
    page,
    pages,
    turnTo: setWanted,
    sorted,
    sortBy,
  };
}

function sortRows<Row>(
  rows: readonly Row[],
  key: (row: Row) => string | number,
  direction: Sorted['direction'],
) {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(key(a), key(b)));
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : collator.compare(String(a), String(b));
}
