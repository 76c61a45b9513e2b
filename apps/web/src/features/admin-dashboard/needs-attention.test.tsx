import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Router } from '#shared/router/router.tsx';
import { NeedsAttention } from './needs-attention.tsx';

/** Mocks a window that is wide, or a phone. */
const windowOf = (matches: boolean) => () => ({
  matches,
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
});

beforeEach(() => void vi.stubGlobal('matchMedia', windowOf(true)));

const NONE = {
  refundsFailed: 0,
  refundsDue: 0,
  refundsOpen: 0,
  appointmentsLeftOpen: 0,
  messagesFailed: 0,
  messagesDelayed: 0,
  walkInsUnpaid: 0,
};

type Shown = Parameters<typeof NeedsAttention>[0];

function show(alerts: typeof NONE, more: Partial<Shown> = {}) {
  render(
    <Router>
      <NeedsAttention alerts={alerts} leave={[]} late={[]} setup={[]} {...more} />
    </Router>,
  );
}

test('says so if nothing needs attention', () => {
  show(NONE);
  expect(screen.getByText('Nothing needs you now')).toBeTruthy();
});

test('counts the causes, most harmful first, and links each to its page', () => {
  show({ ...NONE, refundsOpen: 3, refundsFailed: 1, messagesFailed: 2 });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 refund failedSee refunds',
    '2 messages could not be sentSee messages',
    '3 refunds on the waySee refunds',
  ]);
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/payments?money=failed');
});

test('late doctors, undecided leave, unpaid walk-ins and missing set-up are causes', () => {
  show(
    { ...NONE, walkInsUnpaid: 2 },
    {
      late: [{ docId: 'd1', name: 'Dr. Rao', minutes: 20, appointments: 1 }],
      leave: [{ docId: 'd2', name: 'Dr. Iyer', appointments: 22 }],
      setup: ['doctor', 'mail'],
    },
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Dr. Rao is 20 min late for 1 appointmentSee reception',
    '22 booked appointments inside leave of Dr. Iyer to decide aboutDecide',
    '2 walk-ins seen and not paidSee reception',
    'No doctor can be bookedSee doctors',
    'E-mail is not set up: patients get no confirmations and no remindersSee messages',
  ]);
  expect(screen.queryByText('Nothing needs you now')).toBeNull();
  expect(screen.getByRole('link', { name: 'Decide' }).getAttribute('href')).toBe(
    '/doctor-list/d2/hours',
  );
});

test('a phone shows three causes first, and the others with one press', async () => {
  vi.stubGlobal('matchMedia', windowOf(false));
  show({ ...NONE, refundsFailed: 1, messagesFailed: 2, refundsDue: 1, walkInsUnpaid: 2 });
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
});

test('leads from appointments left open to those before today', () => {
  show({ ...NONE, appointmentsLeftOpen: 3 }, { today: '2027-01-05' });
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    '/all-appointments?state=pending&sort=date&order=asc&from=2026-12-29&until=2027-01-04',
  );
});
