import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Router } from '#shared/router/router.tsx';
import type { CallSnapshot } from './call/call-state.ts';
import { CallEnded } from './call-ended.tsx';

afterEach(cleanup);

function show(reason: string): string | null {
  const refusal = reason as CallSnapshot['refusal'];
  render(
    <Router>
      <CallEnded refusal={refusal} onRejoin={vi.fn()} />
    </Router>,
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
