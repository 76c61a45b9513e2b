import type { ReceptionAppointment, ReceptionDoctor } from '@nadi/contract/reception';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DayBoard, type DayProps } from './day-board.tsx';
import { DoctorList } from './doctor-day.tsx';

afterEach(() => document.documentElement.removeAttribute('dir'));

const TEN = Date.parse('2027-01-06T10:00:00+05:30');
const known = { image: '', speciality: 'Neurologist', available: true };
const rao: ReceptionDoctor = {
  ...{ ...known, _id: 'd1', name: 'Dr. Rao', minutes: 30 },
  hours: [['10:00', '13:30']],
  free: ['10:30 AM', '11:00 AM'],
};
const iyer: ReceptionDoctor = { ...rao, _id: 'd2', name: 'Dr. Iyer', free: ['11:00 AM'] };
const asha = {
  ...{ _id: 'a1', docId: 'd1', startsAt: TEN, slotTime: '10:00 AM', minutes: 30, amount: 550 },
  arrivedAt: TEN - 10 * 60_000,
  userData: { name: 'Asha Rao' },
} as ReceptionAppointment;

function show(Shown: ComponentType<DayProps>) {
  const day = { date: '2027-01-06', timeZone: 'Asia/Kolkata', doctors: [rao, iyer] };
  const onBook = vi.fn();
  render(<Shown day={{ ...day, appointments: [asha] }} onOpen={vi.fn()} onBook={onBook} />);
  return onBook;
}

test('a press on a free time books with its doctor', async () => {
  const onBook = show(DayBoard);
  await userEvent.click(screen.getByRole('button', { name: 'Free: book 11:00 AM with Dr. Rao' }));
  expect(onBook).toHaveBeenCalledWith('d1', '11:00 AM');
});

test('the arrow keys go from one free time to the next, and to another doctor', async () => {
  show(DayBoard);
  screen.getByRole('button', { name: 'Free: book 10:30 AM with Dr. Rao' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    'Free: book 11:00 AM with Dr. Rao',
  );
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    'Free: book 11:00 AM with Dr. Iyer',
  );
});

test('the left key goes to the next doctor of a right-to-left board', async () => {
  document.documentElement.dir = 'rtl';
  show(DayBoard);
  screen.getByRole('button', { name: 'Free: book 11:00 AM with Dr. Rao' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    'Free: book 11:00 AM with Dr. Iyer',
  );
});

test('a column is read in the order of time', () => {
  show(DayBoard);
  const column = screen.getByRole('list', { name: 'Dr. Rao' });
  const names = within(column)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(names).toEqual([
    expect.stringMatching(/^10:00 AMAsha Rao/),
    'Free: book 10:30 AM with Dr. Rao',
    'Free: book 11:00 AM with Dr. Rao',
  ]);
});

test('shows when a patient was checked in', () => {
  show(DayBoard);
  expect(screen.getByText('Checked in 9:50 AM')).toBeTruthy();
});

test('a phone lists free times between appointments, and hours on the 12-hour clock', async () => {
  const onBook = show(DoctorList);
  expect(screen.getByText('10:00 AM to 1:30 PM')).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual(['10:30 AM, free', '11:00 AM, free']);
  await userEvent.click(screen.getByRole('button', { name: '10:30 AM, free: book with Dr. Rao' }));
  expect(onBook).toHaveBeenCalledWith('d1', '10:30 AM');
});
