import { hours } from '@nadi/domain/limits';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CancelTerms } from './cancel-terms.tsx';

const START = Date.parse('2027-01-06T10:00:00+05:30');
afterEach(cleanup);

test.each([
  [0, START, START - 1, /cancel before the start/],
  [24, undefined, 0, /cancel 24 hours before the start, or earlier/],
  [1, undefined, 0, /cancel an hour before the start, or earlier/],
  [24, START, START - hours(24), /until 5 Jan 2027, 10:00 AM/],
  [24, START, START - hours(24) + 1, /too soon to be cancelled online/],
])(
  'with a limit of %d hours, describes a slot at %s seen at %d',
  (cancelHours, startsAt, now, words) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    client.setQueryData(['clinic'], { settings: { ...DEFAULT_CLINIC, cancelHours } });
    const { container } = render(
      <QueryClientProvider client={client}>
        <CancelTerms startsAt={startsAt} zone="Asia/Kolkata" now={now} />
      </QueryClientProvider>,
    );
    expect(container.textContent).toMatch(words);
  },
);
