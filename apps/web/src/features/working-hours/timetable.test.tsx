import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_WEEK, weekOn } from '#shared/hours/week-draft.ts';
import { Timetable } from './timetable.tsx';

const grid = () => screen.queryByRole('grid', { name: 'Week' });

function show({ wide }: { wide: boolean }) {
  const media = { matches: wide, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => media);
  render(<Timetable week={weekOn(DEFAULT_WEEK, '2027-01-05')} onChange={() => {}} />);
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a wide screen shows the timetable', () => {
  show({ wide: true });
  expect(grid()).toBeTruthy();
});

test('a phone shows it on request', async () => {
  show({ wide: false });
  expect(grid()).toBeNull();
  const button = screen.getByRole('button', { name: 'Timetable', expanded: false });
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(grid()).toBeTruthy();
});
