import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

test('ignores the cancel event of a dialog or file field inside', () => {
  const [onClose, onCloseInner] = [vi.fn(), vi.fn()];
  render(
    <Dialog open title="Contact" onClose={onClose}>
      <input type="file" aria-label="Document" />
      <Dialog open title="End the access?" onClose={onCloseInner}>
        It cannot be undone.
      </Dialog>
    </Dialog>,
  );
  const cancel = (bubbles = false) => new Event('cancel', { bubbles, cancelable: true });
  fireEvent(screen.getByLabelText('Document'), cancel(true));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent(screen.getByRole('dialog', { name: 'End the access?' }), cancel());
  expect([onCloseInner.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  fireEvent(screen.getByRole('dialog', { name: 'Contact' }), cancel());
  expect(onClose).toHaveBeenCalledOnce();
});
