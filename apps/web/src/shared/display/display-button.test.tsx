import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DisplayButton } from './display-button.tsx';

test('opens one dialog for two presses, stores the choice, and takes it back', async () => {
  const user = userEvent.setup();
  render(<DisplayButton>Display</DisplayButton>);
  await user.dblClick(screen.getByRole('button', { name: 'Display' }));
  expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  const [device] = screen.getAllByRole('radio', { name: 'Like this device' });
  await user.click(device as HTMLElement);
  expect(localStorage.getItem('theme')).toBeNull();
  expect(document.documentElement.dataset).not.toHaveProperty('theme');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Display' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
