import type { Encounter } from '@nadi/contract/consultation';
import * as routes from '@nadi/contract/generated/route-table';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { fixtureEntry as appointment } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { EncounterFacts } from './encounter-facts.tsx';
import { EncounterForm } from './encounter-form.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const encounter: Encounter = {
  mode: 'video',
  kind: null,
  identityCheck: 'document',
  location: 'At home',
  startedAt: Date.parse('2027-01-05T15:01:00+05:30'),
  endedAt: Date.parse('2027-01-05T15:20:00+05:30'),
  initiator: 'doctor',
};
const zone = 'Asia/Kolkata';
const user = userEvent.setup({ delay: null });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

afterEach(() => {
  vi.mocked(request).mockReset();
});

function show(stored?: Encounter) {
  renderWithQueries(
    <EncounterForm appointment={{ ...appointment, encounter: stored }} zone={zone} />,
  );
}

test('saves the doctor’s entries and leaves the rest unrecorded', async () => {
  vi.mocked(request).mockResolvedValue({ success: true });
  show();
  expect(save().disabled).toBe(true);
  const identity = screen.getByRole('combobox', { name: /check who the patient is/ });
  await user.selectOptions(identity, 'A document was shown');
  await user.type(screen.getByRole('textbox', { name: /Where is the patient/ }), 'At home');
  await user.click(save());
  const facts = { mode: null, kind: null, identityCheck: 'document', location: 'At home' };
  const sent = { appointmentId: 'a1', ...facts };
  await vi.waitFor(() => expect(request).toHaveBeenCalledWith(routes.saveEncounter, sent));
});

test('removes a recorded fact', async () => {
  vi.mocked(request).mockResolvedValue({ success: true });
  show(encounter);
  expect(screen.getByText(/5 Jan 2027, 3:01 PM to 3:20 PM, opened by the doctor/)).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'How do you meet?' }), '');
  await user.click(save());
  await vi.waitFor(() =>
    expect(vi.mocked(request).mock.lastCall?.[1]).toMatchObject({
      mode: null,
      identityCheck: 'document',
    }),
  );
});

test('shows the patient only the recorded facts', () => {
  render(<EncounterFacts of={{ encounter }} zone={zone} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    ...['In the meeting together', 'Opened by', 'How', 'Identity', 'Where the patient was'],
  ]);
});

test('shows the patient the reason of a no-show and the time of a follow-up', () => {
  const noShow = { noShowReason: 'late', noShowNote: 'After 40 minutes' } as const;
  render(<EncounterFacts of={noShow} zone={zone} />);
  expect(screen.getByRole('definition').textContent).toBe('Came too late: After 40 minutes');
  cleanup();
  const followUp = { slotDate: '12_1_2027', slotTime: '3:00 PM' };
  render(<EncounterFacts of={{ followUp }} zone={zone} />);
  expect(screen.getByRole('definition').textContent).toBe('12 Jan 2027, 3:00 PM');
});
