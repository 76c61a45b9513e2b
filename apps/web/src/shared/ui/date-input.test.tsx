import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DateInput } from './date-input.tsx';

const onPick = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
});

function type(value: string) {
  fireEvent.change(screen.getByLabelText('Day'), { target: { value } });
  act(() => vi.advanceTimersByTime(300));
}

const shown = () => screen.getByLabelText<HTMLInputElement>('Day').value;

test('does not report a year while its digits are being typed', () => {
  render(<DateInput aria-label="Day" value="" onPick={onPick} />);
  for (const year of ['0002', '0020', '0202']) type(`${year}-01-05`);
  expect(onPick).not.toHaveBeenCalled();
  expect(shown()).toBe('0202-01-05');
  type('2027-01-05');
  expect(onPick).toHaveBeenCalledExactlyOnceWith('2027-01-05');
});

test('reports an emptied field unless a day is required', () => {
  const { rerender } = render(<DateInput aria-label="Day" value="2027-01-05" onPick={onPick} />);
  type('');
  expect(onPick).toHaveBeenCalledExactlyOnceWith('');
  rerender(<DateInput aria-label="Day" value="2027-01-06" onPick={onPick} required />);
  type('');
  expect(onPick).toHaveBeenCalledOnce();
});
