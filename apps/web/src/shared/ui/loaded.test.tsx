import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { LoadState } from './loaded.tsx';

function show(error: Error) {
  cleanup();
  render(<LoadState query={{ error, refetch: () => undefined, isRefetching: false }} />);
  return [screen.getByRole('heading').textContent, screen.queryByRole('button')?.textContent];
}

test('offers another try unless the answer says that nothing is there', () => {
  expect(show(new ApiError('We could not reach the clinic.', { status: 0 }))).toEqual([
    'We could not reach the clinic.',
    'Try again',
  ]);
  expect(show(new ApiError('Busy', { status: 503 }))).toEqual(['Busy', 'Try again']);
  const missing = new ApiError('Appointment not found', { status: 404 });
  expect(show(missing)).toEqual(['Appointment not found', undefined]);
});
