import * as routes from '@nadi/contract/generated/route-table';
import { bookableDays } from '@nadi/domain/slots';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { setSession } from '#shared/session/session.ts';
import { availabilityReply, fakeDoctor } from '#shared/testing/fake-availability.ts';
import { fixtureDoctor } from '#shared/testing/fixtures.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { BookingForm } from './booking-form.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { error: vi.fn() } }));

const OFFERED = { minutes: 30, horizonDays: 7, byVideo: true, inPerson: true, fees: 500 };
const offer = (...names: string[]) => {
  fakeDoctor.visitTypes = names.map((name) => ({ ...OFFERED, _id: name, name }));
};
const NOTICE = /This kind of appointment is no longer offered/;

beforeEach(() => {
  Element.prototype.scrollIntoView = async () => undefined;
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2027-01-05T12:10:00+05:30') });
  setSession('patient', 't1');
  vi.mocked(request).mockImplementation(async (name, body) => {
    if (name !== routes.getAvailability) throw new ApiError('', { status: 500 });
    const { visitTypeId } = body as { visitTypeId?: string };
    const known = fakeDoctor.visitTypes.some(({ _id }) => _id === visitTypeId);
    if (visitTypeId === undefined || known) return availabilityReply(visitTypeId) as never;
    const malformed = { status: 400, code: 'bad-input' } as const;
    const unknown = { status: 404, code: 'visit-type-not-found' } as const;
    throw new ApiError('', visitTypeId === 'x' ? malformed : unknown);
  });
});

function open(type: string) {
  const day = bookableDays({ now: Date.now(), zone: 'Asia/Kolkata' })[2];
  const slot = { date: day?.slotDate ?? '', time: day?.slots[0]?.slotTime ?? '', type };
  renderPage(`/appointment/d1?${new URLSearchParams(slot)}`, {
    '/appointment/d1': <BookingForm doctor={fixtureDoctor()} />,
  });
  return slot;
}

const times = () => screen.findAllByRole<HTMLInputElement>('radio', { name: /^\d+:\d\d [AP]M/ });

test.each(['retired', 'x'])(
  'a link to an unavailable visit type (%s) says so and offers the others',
  async (type) => {
    offer('Consultation', 'Follow-up');
    open(type);
    expect(await screen.findByText(NOTICE)).toBeTruthy();
    // Nothing is chosen, because the other type has another length and another fee.
    expect((await times()).some(({ checked }) => checked)).toBe(false);
    expect(screen.getByRole('radio', { name: /^Follow-up/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await userEvent.click((await times())[0] as HTMLElement);
    expect(screen.queryByText(NOTICE)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Book appointment' }));
    const booked = vi.mocked(request).mock.calls.find(([name]) => name === routes.bookAppointment);
    expect(booked?.[1]).not.toHaveProperty('visitTypeId', type);
  },
);

test('a link to an available visit type selects its slot', async () => {
  offer('Consultation', 'Follow-up');
  const { time } = open('Follow-up');
  expect((await times()).find(({ checked }) => checked)?.value).toContain(time);
  expect(screen.queryByText(NOTICE)).toBeNull();
});

test('deselects a visit type that is retired while the page is open', async () => {
  offer('Consultation', 'Follow-up');
  open('Follow-up');
  expect((await times()).some(({ checked }) => checked)).toBe(true);
  offer('Consultation');
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByText(NOTICE)).toBeTruthy();
  expect((await times()).some(({ checked }) => checked)).toBe(false);
});
