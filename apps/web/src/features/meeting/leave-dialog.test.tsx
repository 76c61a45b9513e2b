import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LeaveDialog } from './leave-dialog.tsx';

afterEach(cleanup);

test.each([
  [true, false],
  [false, true],
])('alone %s: the others are named %s', (alone, named) => {
  render(<LeaveDialog alone={alone} onLeave={vi.fn()} onStay={vi.fn()} />);
  expect(screen.queryByText(/The others stay/) !== null).toBe(named);
});
