import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Router } from '#shared/router/router.tsx';
import type { CallSnapshot } from './call/call-state.ts';
import { CallEnded } from './call-ended.tsx';

afterEach(cleanup);

function show(reason: string): string | null {
  const refusal = reason as CallSnapshot['refusal'];
  const queries = new QueryClient();
  queries.setQueryData(['clinic'], { settings: { phone: '+91 80 4000 1234' } });
  render(
    <QueryClientProvider client={queries}>
      <Router>
        <CallEnded refusal={refusal} onRejoin={vi.fn()} />
      </Router>
    </QueryClientProvider>,
  );
  return screen.getByRole('heading', { level: 1 }).textContent;
}

test.each([
  ['removed', 'You were removed from this meeting'],
  ['ended', 'The meeting has ended'],
  ['address-denied', 'Please wait half a minute and try again'],
  ['other-doctor', 'This appointment has gone to another doctor'],
  ['a reason of a newer server', 'You left the meeting'],
])('%s: %s', (reason, title) => expect(show(reason)).toBe(title));

test('shows the clinic’s number to a removed participant', () => {
  show('removed');
  const link = screen.getByRole('link', { name: '+91 80 4000 1234' });
  expect(link.getAttribute('href')).toBe('tel:+918040001234');
});
