import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './dialog.tsx';

function renderDialog(
  open: boolean,
  handlers: { onConfirm?: () => void; onCancel?: () => void } = {},
) {
  const { onConfirm = () => undefined, onCancel = () => undefined } = handlers;
  return (
    <ConfirmDialog
      open={open}
      title="Cancel this appointment?"
      confirmLabel="Cancel appointment"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      You get ₹500 back.
    </ConfirmDialog>
  );
}

test('opens as a modal named by its question, with the safe answer first', () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  render(renderDialog(true));
  expect(showModal).toHaveBeenCalledOnce();
  expect(screen.getByRole('dialog', { name: 'Cancel this appointment?' })).toBeTruthy();
  const [first] = screen.getAllByRole('button');
  expect(first?.textContent).toBe('Go back');
});

test('Escape answers no, and the parent decides whether it closes', () => {
  const onCancel = vi.fn();
  render(renderDialog(true, { onCancel }));
  const pressed = new Event('cancel', { cancelable: true });
  screen.getByRole('dialog').dispatchEvent(pressed);
  expect(onCancel).toHaveBeenCalledOnce();
  expect(pressed.defaultPrevented).toBe(true);
});

test('confirms only by its own button and closes when its prop changes', async () => {
  const onConfirm = vi.fn();
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close');
  const { rerender } = render(renderDialog(true, { onConfirm }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel appointment' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  rerender(renderDialog(false));
  expect(close).toHaveBeenCalled();
});

test('a double click confirms once, and a later click again', () => {
  const onConfirm = vi.fn();
  const { rerender } = render(renderDialog(true, { onConfirm }));
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Cancel appointment' }));
  confirm();
  confirm();
  expect(onConfirm).toHaveBeenCalledOnce();
  rerender(renderDialog(true, { onConfirm }));
  confirm();
  expect(onConfirm).toHaveBeenCalledTimes(2);
});
