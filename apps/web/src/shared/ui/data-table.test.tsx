import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

afterEach(cleanup);

type Visit = { id: string; patient: string; fee: number };

const columns: Column<Visit>[] = [
  { header: 'Patient', cell: (visit) => visit.patient, sortBy: (visit) => visit.patient },
  { header: 'Fee', cell: (visit) => visit.fee, sortBy: (visit) => visit.fee },
  { header: 'Action', cell: () => '–' },
];
const visits = [
  { id: 'a', patient: 'Meera', fee: 90 },
  { id: 'b', patient: 'Asha', fee: 1200 },
  { id: 'c', patient: 'Vikram', fee: 500 },
];

const show = () =>
  render(
    <DataTable
      caption="Visits"
      columns={columns}
      rows={visits}
      rowKey={(visit) => visit.id}
      pageSize={2}
    />,
  );
const shown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => /Meera|Asha|Vikram/.exec(row.textContent ?? '')?.[0]);

test('sorts numbers as numbers, turns round on a second press, and says so', async () => {
  show();
  const fee = screen.getByRole('button', { name: 'Fee' });
  await userEvent.click(fee);
  expect(shown()).toEqual(['Meera', 'Vikram']);
  await userEvent.click(fee);
  expect(shown()).toEqual(['Asha', 'Vikram']);
  expect(fee.closest('th')?.getAttribute('aria-sort')).toBe('descending');
});

test('pages through what does not fit', async () => {
  show();
  expect(shown()).toEqual(['Meera', 'Asha']);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(shown()).toEqual(['Vikram']);
});
