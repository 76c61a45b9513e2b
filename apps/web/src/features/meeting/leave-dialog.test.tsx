import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LeaveDialog } from './leave-dialog.tsx';

const onLeave = vi.fn();
afterEach(() => {
  cleanup();
  onLeave.mockReset();
});

test.each([
  [true, false],
  [false, true],
])('alone %s: mentions the others %s', (alone, named) => {
  render(<LeaveDialog {...{ alone, onLeave, onStay: vi.fn(), onEndForEveryone: null }} />);
  expect(screen.queryByText(/The others stay/) !== null).toBe(named);
  expect(screen.queryByRole('button', { name: 'End for everyone' })).toBeNull();
});

test('a host can leave or end the meeting for everyone', async () => {
  const onEndForEveryone = vi.fn();
  render(<LeaveDialog {...{ alone: false, onLeave, onStay: vi.fn(), onEndForEveryone }} />);
  screen.getByRole('button', { name: 'Leave' }).click();
  expect(onLeave).toHaveBeenCalledTimes(1);
  screen.getByRole('button', { name: 'End for everyone' }).click();
  expect([onLeave.mock.calls.length, onEndForEveryone.mock.calls.length]).toEqual([1, 1]);
});
