import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DaysFields } from './list-filters.tsx';

test.each([
  ['2027-01-06', '2027-01-05', true],
  ['2027-01-05', '2027-01-05', false],
])('from %s to %s is reported as an end before the start: %s', (from, until, wrong) => {
  render(<DaysFields range={{ from, until }} filterBy={vi.fn()} />);
  expect(screen.queryByText('From is later than To.') !== null).toBe(wrong);
});
