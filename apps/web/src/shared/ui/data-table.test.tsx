import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Column, DataTable, type Order } from './data-table.tsx';

type Row = { id: string; patient: string; fee: number };

const columns: Column<Row, 'patient' | 'fee'>[] = [
  { header: 'Patient', cell: (appointment) => appointment.patient, sort: 'patient' },
  { header: 'Fee', cell: (appointment) => appointment.fee, sort: 'fee' },
  { header: 'Action', cell: () => '–' },
];
const rows = [
  { id: 'a', patient: 'Meera', fee: 90 },
  { id: 'b', patient: 'Asha', fee: 1200 },
];

function show(order: Order) {
  const onSort = vi.fn();
  const onPage = vi.fn();
  render(
    <DataTable
      caption="Appointments"
      {...{ columns, rows, onSort, onPage }}
      rowKey={(appointment) => appointment.id}
      sorted={{ by: 'fee', order }}
      page={1}
      pages={3}
    />,
  );
  return { onSort, onPage };
}

/** Waits for the page buttons, which load by themselves. */
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('names the sorted column and reverses the order when pressed', async () => {
  const { onSort } = show('asc');
  const fee = screen.getByRole('columnheader', { name: 'Fee' });
  expect(fee.getAttribute('aria-sort')).toBe('ascending');
  await press('Fee');
  expect(onSort).toHaveBeenLastCalledWith('fee', 'desc');
});

test('another header sorts ascending; one without a sort key has no button', async () => {
  const { onSort } = show('desc');
  await press('Patient');
  expect(onSort).toHaveBeenLastCalledWith('patient', 'asc');
  expect(screen.queryByRole('button', { name: 'Action' })).toBeNull();
});

test('requests the next page', async () => {
  const { onPage } = show('asc');
  await press('Next');
  expect(onPage).toHaveBeenCalledWith(2);
});
