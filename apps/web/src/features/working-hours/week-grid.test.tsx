import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_WEEK, type WeekDraft, weekOn } from '#shared/hours/week-draft.ts';
import { Timetable, WeekGrid } from './week-grid.tsx';

const user = userEvent.setup({ delay: null });
const CELL_PX = 20;
let week: WeekDraft;

function Editor() {
  const [shown, setShown] = useState<WeekDraft>([
    [],
    [{ from: '09:00', until: '12:00' }],
    ...Array.from({ length: 5 }, () => []),
  ]);
  week = shown;
  return (
    <WeekGrid
      week={shown}
      onChange={(weekday, intervals) =>
        setShown(shown.map((day, at) => (at === weekday ? intervals : day)))
      }
    />
  );
}

beforeEach(() => {
  // The grid begins at 7:00; jsdom has no layout.
  Element.prototype.getBoundingClientRect = () => ({ top: 0, height: CELL_PX }) as DOMRect;
  Element.prototype.setPointerCapture = vi.fn();
  render(<Editor />);
});

const cell = (name: RegExp) => screen.getByRole('gridcell', { name });
const announced = () => screen.getByRole('status').textContent;
const yOf = (hour: number) => (hour - 7) * 2 * CELL_PX + 1;
const finger = (y: number) => ({ pointerType: 'touch', button: 0, pointerId: 1, clientY: y });

test('adds hours with the keyboard and announces every step', async () => {
  cell(/^Monday 7:00 AM/).focus();
  await user.keyboard('{ArrowRight}{ArrowDown}{Enter}{ArrowDown}');
  expect(announced()).toBe('Tuesday, 7:30 AM to 8:30 AM');
  await user.keyboard('{ArrowRight}{Enter}');
  expect(week[2]).toEqual([{ from: '07:30', until: '08:30' }]);
  expect(document.activeElement).toBe(cell(/^Tuesday 8:00 AM: open 7:30 AM to 8:30 AM/));
});

test('Enter takes the nearer edge of hours, Escape cancels, Delete removes them', async () => {
  cell(/^Monday 11:00 AM/).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(cell(/^Monday 11:30 AM/));
  await user.keyboard('{ArrowDown}{Escape}');
  expect(week[1]).toEqual([{ from: '09:00', until: '12:00' }]);
  cell(/^Monday 9:00 AM/).focus();
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(week[1]).toEqual([{ from: '09:30', until: '12:00' }]);
  await user.keyboard('{Delete}');
  expect(week[1]).toEqual([]);
  expect(announced()).toContain('9:30 AM to 12:00 PM removed');
});

test('a mouse paints from the pressed cell to the cell of its release', () => {
  fireEvent.pointerDown(cell(/^Tuesday 2:00 PM/), { button: 0, pointerId: 1 });
  fireEvent.pointerMove(screen.getByRole('grid'), { clientY: yOf(16) });
  fireEvent.pointerUp(screen.getByRole('grid'), { pointerId: 1 });
  expect(week[2]).toEqual([{ from: '14:00', until: '16:30' }]);
});

test('dragging an edge of hours resizes them; pressing their middle changes nothing', () => {
  fireEvent.pointerDown(cell(/^Monday 10:00 AM/), { button: 0, pointerId: 1 });
  fireEvent.pointerUp(cell(/^Monday 10:00 AM/), { pointerId: 1 });
  expect(week[1]).toEqual([{ from: '09:00', until: '12:00' }]);
  const end = document.querySelector('[data-edge="end"]') as Element;
  fireEvent.pointerDown(end, { button: 0, pointerId: 1 });
  fireEvent.pointerMove(screen.getByRole('grid'), { clientY: yOf(9) });
  fireEvent.pointerUp(screen.getByRole('grid'), { pointerId: 1 });
  expect(week[1]).toEqual([{ from: '09:00', until: '09:30' }]);
});

test('a finger scrolls at first, paints after resting, and adds one cell on a tap', () => {
  vi.useFakeTimers();
  const start = cell(/^Tuesday 2:00 PM/);
  fireEvent.pointerDown(start, finger(yOf(14)));
  fireEvent.pointerMove(start, finger(yOf(16)));
  fireEvent.pointerCancel(start, finger(yOf(16)));
  vi.advanceTimersByTime(1000);
  expect(week[2]).toEqual([]);
  fireEvent.pointerDown(start, finger(yOf(14)));
  vi.advanceTimersByTime(299);
  fireEvent.pointerUp(start, finger(yOf(14)));
  expect(week[2]).toEqual([{ from: '14:00', until: '14:30' }]);
});

const timetable = () => screen.queryByRole('grid', { name: 'Week' });

function showTimetable({ wide }: { wide: boolean }) {
  cleanup();
  const media = { matches: wide, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => media);
  render(<Timetable week={weekOn(DEFAULT_WEEK, '2027-01-05')} onChange={() => {}} />);
}

test('a wide screen shows the timetable', () => {
  showTimetable({ wide: true });
  expect(timetable()).toBeTruthy();
});

test('a phone shows it on request', async () => {
  showTimetable({ wide: false });
  expect(timetable()).toBeNull();
  const button = screen.getByRole('button', { name: 'Timetable', expanded: false });
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(timetable()).toBeTruthy();
});

test('the left key goes to the next day of a right-to-left week', async () => {
  document.documentElement.dir = 'rtl';
  cell(/^Monday 7:00 AM/).focus();
  await user.keyboard('{ArrowLeft}');
  document.documentElement.removeAttribute('dir');
  expect(document.activeElement).toBe(cell(/^Tuesday 7:00 AM/));
});
