import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { LeaveDraftsDialog } from './leave-drafts-dialog.tsx';

afterEach(cleanup);

const user = userEvent.setup({ delay: null });

test('says how much is not sent, what happens to it, and what would be lost', async () => {
  const [onLeave, onStay] = [vi.fn(), vi.fn()];
  const unsent = { notes: 2, prescriptions: 1, addenda: 2, unstored: 1 };
  render(<LeaveDraftsDialog unsent={unsent} onLeave={onLeave} onStay={onStay} />);
  const dialog = screen.getByRole('dialog', { name: 'Some of your words are not saved' });
  expect(dialog.textContent).toContain(
    'Not sent to the clinic yet: 2 notes, 1 prescription, and 2 addenda.',
  );
  expect(dialog.textContent).toContain('could not store 1 text');
  expect(document.activeElement?.textContent).toBe('Stay logged in');
  await user.click(screen.getByRole('button', { name: 'Stay logged in' }));
  expect([onStay.mock.calls.length, onLeave.mock.calls.length]).toEqual([1, 0]);
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(onLeave).toHaveBeenCalledTimes(1);
});
