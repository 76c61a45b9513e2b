import * as routes from '@nadi/contract/generated/route-table';
import type { RecordEntry } from '@nadi/contract/record';
import { minutes } from '@nadi/domain/limits';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { fixtureEntry } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { expectSent } from '#shared/testing/sent.ts';
import { toast } from '#shared/ui/toast.ts';
import { Ending } from './ending.tsx';
import { FinishCard } from './finish-card.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/slots/choose-slot.tsx', () => ({
  ChooseSlotDialog: (props: { startDate?: string; onChoose: (choice: object) => void }) => (
    <button
      type="button"
      onClick={() => props.onChoose({ slotDate: '12_1_2027', slotTime: '3:00 PM' })}
    >
      Choose from {props.startDate ?? 'the first free day'}
    </button>
  ),
}));
vi.mock('#shared/slots/availability-query.ts', () => ({
  availabilityQuery: () => ({ queryKey: ['availability'], queryFn: async () => ({ horizonDays }) }),
}));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn() } }));

const startsAt = Date.parse('2027-01-05T15:00:00+05:30');
const appointment: RecordEntry = {
  ...fixtureEntry,
  startsAt,
  note: {
    version: 1,
    note: { subjective: '', objective: '', assessment: 'A cold', plan: 'Rest' },
    addenda: [],
  },
};
/** The doctor's booking horizon in days. */
let horizonDays = 90;
const user = userEvent.setup({ delay: null });
const calls = () => vi.mocked(request).mock.calls.map(([name]) => name);

beforeEach(() => {
  vi.setSystemTime(startsAt + 60_000);
  vi.mocked(request).mockResolvedValue({ success: true, message: 'Appointment completed' });
});

function show(changes: Partial<RecordEntry> = {}) {
  renderWithQueries(
    <FinishCard appointment={{ ...appointment, ...changes }} zone="Asia/Kolkata" />,
  );
}

const finish = () => user.click(screen.getByRole('button', { name: 'Finish' }));

test('shares the note’s summary, then completes the appointment', async () => {
  show();
  await finish();
  await vi.waitFor(() =>
    expect(calls()).toEqual([routes.shareSummary, routes.completeAppointment]),
  );
  expect(request).toHaveBeenCalledWith(routes.shareSummary, { appointmentId: 'a1', version: 1 });
});

test('shares nothing if the doctor declines or there is no note', async () => {
  show();
  await user.click(screen.getByRole('checkbox'));
  await finish();
  await vi.waitFor(() => expect(calls()).toEqual([routes.completeAppointment]));
  cleanup();
  const { note: _, ...unwritten } = appointment;
  show({ ...unwritten, note: undefined });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByText(/receives no summary/)).toBeTruthy();
});

test('records a no-show only after the start, and shares nothing', async () => {
  vi.setSystemTime(startsAt - 60_000);
  show();
  const noShow = () => screen.getByRole('radio', { name: 'The patient did not come' });
  expect(noShow().hasAttribute('disabled')).toBe(true);
  cleanup();
  vi.setSystemTime(startsAt);
  show();
  await user.click(noShow());
  await finish();
  await vi.waitFor(() => expect(calls()).toEqual([routes.recordNoShow]));
  await expectSent(routes.recordNoShow, { appointmentId: 'a1' }, 'doctor');
});

test('records the reason of a no-show and shows it afterwards', async () => {
  vi.setSystemTime(startsAt);
  show();
  await user.click(screen.getByRole('radio', { name: 'The patient did not come' }));
  await user.selectOptions(screen.getByLabelText('Why (optional)'), 'Could not be reached');
  await user.type(screen.getByLabelText('In your words (optional)'), 'Rang twice');
  await finish();
  const sent = { appointmentId: 'a1', reason: 'unreachable', note: 'Rang twice' };
  await expectSent(routes.recordNoShow, sent, 'doctor');
  cleanup();
  const ended = { noShow: true, noShowReason: 'unreachable', noShowNote: 'Rang twice' } as const;
  const followUp = { slotDate: '12_1_2027', slotTime: '3:00 PM' };
  renderWithQueries(
    <Ending appointment={{ ...appointment, ...ended, followUp }} zone="Asia/Kolkata" />,
  );
  expect(screen.getByText('Could not be reached: Rang twice')).toBeTruthy();
  expect(screen.getByText('Follow-up on 12 Jan 2027, 3:00 PM')).toBeTruthy();
});

test('shows a failure in place, and pressing again continues', async () => {
  vi.mocked(request).mockRejectedValueOnce(new ApiError('Not reachable', { status: 503 }));
  show();
  await finish();
  expect((await screen.findByRole('alert')).textContent).toContain('Not reachable');
  expect(calls()).toEqual([routes.shareSummary]);
  await finish();
  await vi.waitFor(() => expect(calls().at(-1)).toBe(routes.completeAppointment));
});

test('books a follow-up only once if a later step fails', async () => {
  vi.mocked(request).mockImplementation(async (name) => {
    const again = calls().filter((each) => each === routes.shareSummary).length > 1;
    if (name === routes.shareSummary && !again)
      throw new ApiError('Not reachable', { status: 503 });
    return { success: true, message: 'Appointment completed' } as never;
  });
  show();
  await user.click(screen.getByRole('button', { name: 'Another day' }));
  await user.click(await screen.findByRole('button', { name: 'Choose from the first free day' }));
  await user.click(screen.getByRole('button', { name: 'Finish and book the follow-up' }));
  await screen.findByRole('alert');
  const shared = { appointmentId: 'a1', version: 1, followUpOn: '2027-01-12' };
  expect(request).toHaveBeenCalledWith(routes.shareSummary, shared);
  expect(screen.getByText(/is booked/).textContent).toContain('3:00 PM');
  expect(screen.queryByRole('button', { name: 'Another day' })).toBeNull();
  await finish();
  await vi.waitFor(() =>
    expect(calls()).toEqual([
      routes.bookFollowUp,
      ...[routes.shareSummary, routes.shareSummary, routes.completeAppointment],
    ]),
  );
});

test('starts a follow-up at the day of its interval, and can undo it', async () => {
  show();
  await user.click(await screen.findByRole('button', { name: 'Follow-up in 2 weeks' }));
  await user.click(await screen.findByRole('button', { name: 'Choose from 19_1_2027' }));
  expect(screen.getByText(/^Follow-up on/).textContent).toContain('12 Jan 2027, 3:00 PM');
  await user.click(screen.getByRole('button', { name: 'No follow-up' }));
  await finish();
  await vi.waitFor(() =>
    expect(calls()).toEqual([routes.shareSummary, routes.completeAppointment]),
  );
});

test('hides intervals beyond the booking horizon', async () => {
  horizonDays = 14;
  show();
  expect(await screen.findByRole('button', { name: 'Follow-up in 1 week' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Follow-up in 2 weeks' })).toBeNull();
  horizonDays = 90;
});

test.each([
  [false, /500 counts as paid in cash/, 'Nothing is charged.'],
  [true, /500, paid online/, /500 paid online stay with the clinic/],
])('explains the effect of each outcome on the fee (paid online: %s)', (payment, met, missed) => {
  show({ payment, amount: 500 });
  const note = (name: string) => {
    const id = screen.getByRole('radio', { name }).getAttribute('aria-describedby') ?? '';
    return document.getElementById(id)?.textContent;
  };
  expect(note('It took place')).toMatch(met);
  expect(note('The patient did not come')).toMatch(missed);
});

test('offers Finish half an hour before the start, or once they have met', () => {
  const ending = (changes: Partial<RecordEntry>) => {
    renderWithQueries(<Ending appointment={{ ...appointment, ...changes }} zone="Asia/Kolkata" />);
    const offered = screen.queryByRole('button', { name: 'Finish' }) !== null;
    cleanup();
    return offered;
  };
  vi.setSystemTime(startsAt - minutes(30) - 1);
  const encounter = { mode: null, kind: null, identityCheck: null, location: '' };
  expect(ending({ encounter })).toBe(false);
  expect(ending({ encounter: { ...encounter, startedAt: startsAt - minutes(40) } })).toBe(true);
  vi.setSystemTime(startsAt - minutes(30));
  expect(ending({})).toBe(true);
});

test.each([
  [minutes(29), ['Next: Meera Nambiar, 3:30 PM']],
  [minutes(30), []],
])('%d ms after the end, offers the next appointment of the day: %j', async (after, links) => {
  const endedAt = startsAt + minutes(5);
  vi.setSystemTime(endedAt + after);
  const userData = { ...appointment.userData, name: 'Meera Nambiar' };
  const later = { _id: 'a2', startsAt: startsAt + minutes(30), slotTime: '3:30 PM', userData };
  const day = [
    { ...appointment, isCompleted: true },
    { ...appointment, ...later },
  ];
  vi.mocked(request).mockResolvedValue({ success: true, appointments: day } as never);
  renderWithQueries(
    <Ending appointment={{ ...appointment, isCompleted: true, endedAt }} zone="Asia/Kolkata" />,
  );
  if (links.length > 0) await screen.findByRole('link');
  expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
});

test('finishes once on a double click', async () => {
  show({ note: undefined });
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  await vi.waitFor(() => expect(toast.success).toHaveBeenCalled());
  expect(calls()).toEqual([routes.completeAppointment]);
});

test('asks before finishing an appointment long before its start, as the list does', async () => {
  vi.setSystemTime(startsAt - minutes(24 * 60));
  renderWithQueries(<Ending appointment={appointment} zone="Asia/Kolkata" />);
  expect(screen.getByText(/^It starts on 5 Jan 2027, 3:00 PM/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Finish it already' }));
  expect(screen.getByRole('button', { name: 'Finish' })).toBeTruthy();
});
