import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FoldedFilters } from './list-filters.tsx';

function show(wide: boolean) {
  const media = { matches: wide, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => media);
  render(
    <FoldedFilters
      filter={{ search: 'asha', ...{ state: 'pending', docId: undefined } }}
      search={<input aria-label="Search" />}
    >
      <input aria-label="Status" />
    </FoldedFilters>,
  );
}

test('phones and tablets show the fields on request, and count the active filters', async () => {
  show(false);
  const button = screen.getByRole('button', { name: 'Filters (1)' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByLabelText('Search')).toBeTruthy();
  expect(screen.queryByLabelText('Status')).toBeNull();
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByLabelText('Status')).toBeTruthy();
});

test('a wide window shows all fields', () => {
  show(true);
  expect(screen.getByLabelText('Status')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
