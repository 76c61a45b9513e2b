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
  disputesLeft: 0,
};

type Shown = Parameters<typeof NeedsAttention>[0];

function show(alerts: typeof NONE, more: Partial<Shown> = {}) {
  render(
    <Router>
      <NeedsAttention alerts={alerts} leave={[]} late={[]} setup={[]} displaced={[]} {...more} />
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
    { ...NONE, walkInsUnpaid: 2, disputesLeft: 1 },
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
    '1 dispute whose doctor has retired without an answerSee retired doctors',
    'No doctor can be bookedSee doctors',
    'E-mail is not set up: patients get no confirmations and no remindersSee messages',
  ]);
  expect(screen.queryByText('Nothing needs you now')).toBeNull();
  expect(screen.getByRole('link', { name: 'Decide' }).getAttribute('href')).toBe(
    '/doctor-list/d2/hours',
  );
});

const DISPLACED = {
  ...{ _id: 'a1', docId: 'd1', doctor: 'Dr. Rao', userId: 'u1', patient: 'Asha Shah' },
  ...{ slotDate: '5_1_2027', slotTime: '10:30 AM', startsAt: Date.UTC(2100, 0, 1) },
  ...{ why: 'ill' as const, notified: 'offers' as const },
};

test('names appointments that cannot take place before late doctors, with where to decide', () => {
  const late = [{ docId: 'd1', name: 'Dr. Rao', minutes: 20, appointments: 1 }];
  const displaced = Array.from({ length: 7 }, (_, n) => ({ ...DISPLACED, _id: `a${n}` }));
  show({ ...NONE, messagesFailed: 1 }, { late, displaced });
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toHaveLength(8);
  expect(items[1]).toBe(
    'Asha Shah with Dr. Rao, 5 Jan 2027, 10:30 AMThe doctor is ill. The offers ended without an answer.Offer times to Asha ShahMove or cancel the appointment of Asha Shah',
  );
  expect(items[6]).toBe('2 more that cannot take placeSee reception');
  const links = screen.getAllByRole('link', { name: /Asha/ }).slice(0, 2);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/reception-replan/d1?cause=ill',
    '/all-appointments?open=a0',
  ]);
});

test('does not say that nothing needs attention before appointments are known', () => {
  show(NONE, { displaced: undefined });
  expect(screen.queryByText('Nothing needs you now')).toBeNull();
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

test('says if appointments that cannot take place could not be loaded', () => {
  show(NONE, { displaced: null });
  expect(screen.getByText(/cannot take place could not be loaded/)).toBeTruthy();
  expect(screen.queryByText('Nothing needs you now')).toBeNull();
});
