import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Router } from '#shared/router/router.tsx';
import { NeedsAttention } from './needs-attention.tsx';

afterEach(cleanup);

const NONE = {
  refundsFailed: 0,
  refundsDue: 0,
  refundsOpen: 0,
  appointmentsLeftOpen: 0,
  messagesFailed: 0,
  messagesDelayed: 0,
};

function show(alerts: typeof NONE) {
  render(
    <Router>
      <NeedsAttention alerts={alerts} />
    </Router>,
  );
}

test('nothing open is said in words', () => {
  show(NONE);
  expect(screen.getByText('Nothing needs you now')).toBeTruthy();
});

test('causes are counted, the most harmful first, each with its page', () => {
  show({ ...NONE, refundsOpen: 3, refundsFailed: 1, messagesFailed: 2 });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 refund failedSee refunds',
    '2 messages could not be sentSee messages',
    '3 refunds on the waySee refunds',
  ]);
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/payments?money=failed');
});
