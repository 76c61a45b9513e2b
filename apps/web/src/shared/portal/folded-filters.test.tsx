import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { FoldedFilters } from './folded-filters.tsx';

afterEach(cleanup);

const fields = () => screen.getByLabelText('Status').parentElement?.className;

test('a phone or tablet shows the fields when asked, and how many are set', async () => {
  render(
    <FoldedFilters
      filter={{ search: 'asha', ...{ state: 'pending', docId: undefined } }}
      search={<input aria-label="Search" />}
    >
      <input aria-label="Status" />
    </FoldedFilters>,
  );
  const button = screen.getByRole('button', { name: 'Filters (1)' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(fields()).toContain('max-lg:hidden');
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(fields()).not.toContain('max-lg:hidden');
});
