import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { setShortcuts, useShortcuts } from './shortcuts.ts';

const search = vi.fn();
const openAppointments = vi.fn();

function Page({ modal = false }: { modal?: boolean }) {
  useShortcuts({ '/': search, 'g a': openAppointments });
  return (
    <>
      <input aria-label="Name" />
      {modal && <dialog open>Cancel?</dialog>}
    </>
  );
}

test('a key runs its action, and two keys in sequence run theirs', async () => {
  render(<Page />);
  await userEvent.keyboard('/ga');
  expect(search).toHaveBeenCalledTimes(1);
  expect(openAppointments).toHaveBeenCalledTimes(1);
});

test('keys do nothing while somebody types', async () => {
  render(<Page />);
  await userEvent.type(screen.getByLabelText('Name'), '/ga');
  expect(search).not.toHaveBeenCalled();
  expect(openAppointments).not.toHaveBeenCalled();
});

test('keys do nothing behind a modal dialog', async () => {
  render(<Page modal />);
  await userEvent.keyboard('/');
  expect(search).not.toHaveBeenCalled();
});

test('keys do nothing once they are switched off', async () => {
  setShortcuts(false);
  render(<Page />);
  await userEvent.keyboard('/');
  expect(search).not.toHaveBeenCalled();
});
