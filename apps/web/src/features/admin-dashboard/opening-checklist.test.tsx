import * as routes from '@nadi/contract/generated/route-table';
import type { SetupStep } from '@nadi/contract/opening';
import { SETUP_STEPS } from '@nadi/domain/setup-steps';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { OpeningChecklist } from './opening-checklist.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

type Changes = Partial<Record<SetupStep['id'], Partial<SetupStep>>>;

function stepsWith(changes: Changes, state: SetupStep['state'] = 'todo'): SetupStep[] {
  return SETUP_STEPS.map((id) => ({ id, state, ...changes[id] }));
}

/** Shows the steps; the next action replies with the steps of `after`. */
function show(steps: SetupStep[], after: SetupStep[] = steps) {
  let current = steps;
  vi.mocked(request).mockImplementation((async (route: unknown) => {
    if (route === routes.getClinic) return { success: true, settings: {}, mail: true };
    if (route !== routes.getSetup) current = after;
    return { success: true, steps: current };
  }) as never);
  renderPage('/admin-dashboard', { '/admin-dashboard': <OpeningChecklist /> });
}

const row = async (title: RegExp) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('li') as HTMLElement);
};

test('counts what is done, names what is left and keeps the clinic closed until then', async () => {
  show(
    stepsWith({ mail: { state: 'failed', detail: '535 no' }, video: { state: 'todo' } }, 'done'),
  );
  expect(await screen.findByText('5 of 7 done')).toBeTruthy();
  expect(screen.getByText('2 steps before you can open.')).toBeTruthy();
  expect(screen.getByText(/Mail, Video\.$/)).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Open the clinic' });
  expect(button.disabled).toBe(true);
});

test('a failed step shows the answer unchanged and what to do, and tests again', async () => {
  const answer = '535 5.7.8 Error: authentication failed';
  const failed = { state: 'failed' as const, detail: answer, testable: true as const };
  show(stepsWith({ mail: failed }), stepsWith({ mail: { state: 'done', detail: 'It went out.' } }));
  const mail = await row(/Mail/);
  expect(mail.getByText(answer)).toBeTruthy();
  expect(mail.getByRole('heading', { name: 'What to do' })).toBeTruthy();
  await userEvent.click(mail.getByRole('button', { name: 'Send a test again' }));
  expect(await mail.findByText('It went out.')).toBeTruthy();
  expect(mail.queryByText(answer)).toBeNull();
});

test('a step that the operator has to set up names its variables and can be skipped', async () => {
  const detail = 'Set SMTP_URL and MAIL_FROM, and restart the server.';
  const skipped = { state: 'done' as const, skipped: true as const };
  show(stepsWith({ mail: { detail } }), stepsWith({ mail: skipped }));
  const mail = await row(/Mail/);
  expect(mail.getByText(detail)).toBeTruthy();
  expect(mail.queryByRole('button', { name: /test/ })).toBeNull();
  await userEvent.click(mail.getByRole('button', { name: 'Skip: Mail' }));
  expect(await mail.findByText('Skipped')).toBeTruthy();
  expect(mail.getByRole('button', { name: 'Do it after all: Mail' })).toBeTruthy();
});

test('the test appointment waits for the first doctor, who cannot be skipped', async () => {
  show(stepsWith({}));
  const booking = await row(/Test appointment/);
  expect(booking.getByText('Waits for the first doctor')).toBeTruthy();
  expect(booking.queryByRole('button', { name: /Book/ })).toBeNull();
  expect((await row(/First doctor/)).queryByRole('button')).toBeNull();
});

test('says what opening does, and opens', async () => {
  const detail = 'Patients find Dr. Iyer and can book from 5 Jan 2027, 10:00 AM.';
  show(stepsWith({ open: { state: 'todo', detail }, video: { skipped: true } }, 'done'));
  expect(await screen.findByText(detail)).toBeTruthy();
  expect(screen.getByText('You can still do what you skipped: Video.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Open the clinic' }));
  const sent = vi.mocked(request).mock.calls.map(([route]) => route);
  expect(sent).toContain(routes.openClinic);
});
