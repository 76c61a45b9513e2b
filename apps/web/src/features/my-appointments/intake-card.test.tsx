import type { Appointment } from '@nadi/contract/appointments';
import type { IntakeAnswers, IntakeForm, IntakeQuestion } from '@nadi/contract/consultation';
import * as routes from '@nadi/contract/generated/route-table';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { fixtureAppointment } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { IntakeCard } from './intake-card.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const startsAt = Date.parse('2027-01-05T15:00:00+05:30');
const appointment: Appointment = {
  ...fixtureAppointment,
  startsAt,
};
const empty = { choices: [], low: '', high: '' };
const allergies: IntakeQuestion = { ...empty, id: 'q1', kind: 'text', text: 'Allergies?' };
const smoking: IntakeQuestion = {
  ...empty,
  id: 'q2',
  kind: 'choice',
  text: 'Smoking?',
  choices: ['Never', 'Daily'],
};
const pregnant: IntakeQuestion = { ...empty, id: 'q3', kind: 'yes-no', text: 'Pregnant?' };
const pain: IntakeQuestion = { ...empty, id: 'q4', kind: 'scale', text: 'Pain?', high: 'Worst' };
const form: IntakeForm = { version: 3, questions: [allergies, smoking, pregnant, pain] };

const user = userEvent.setup({ delay: null });
const save = () => user.click(screen.getByRole('button', { name: 'Save answers' }));
const option = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

beforeEach(() => {
  vi.setSystemTime(startsAt - 60_000);
  vi.mocked(request).mockResolvedValue({ success: true });
});

function show(intake?: IntakeAnswers, shown = form, changes: Partial<Appointment> = {}) {
  return renderWithQueries(
    <IntakeCard
      appointment={{ ...appointment, ...changes }}
      form={shown}
      intake={intake}
      zone="Asia/Kolkata"
    />,
  );
}

test('sends each kind of answer with the form version on screen', async () => {
  show();
  await user.type(screen.getByRole('textbox', { name: 'Allergies?' }), 'Nuts');
  await user.click(option('Daily'));
  await user.click(option('No'));
  await user.click(option('7'));
  await save();
  const answers = [
    { questionId: 'q1', answer: 'Nuts' },
    { questionId: 'q2', answer: 'Daily' },
    { questionId: 'q3', answer: false },
    { questionId: 'q4', answer: 7 },
  ];
  const sent = { appointmentId: 'a1', version: 3, answers };
  await vi.waitFor(() => expect(request).toHaveBeenCalledWith(routes.saveIntake, sent));
});

test('clears an answer and treats blank text as none', async () => {
  const earlier = { answers: [{ question: smoking, answer: 'Never' }], answeredAt: 0 };
  show(earlier);
  expect(option('Never').checked).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Allergies?' }), '  ');
  await user.click(screen.getByRole('button', { name: 'Clear the answer: Smoking?' }));
  expect(option('Never').checked).toBe(false);
  await save();
  const sent = { appointmentId: 'a1', version: 3, answers: [] };
  await vi.waitFor(() => expect(request).toHaveBeenCalledWith(routes.saveIntake, sent));
});

test('fills in earlier answers that still fit the form', () => {
  const weekly = { ...smoking, choices: ['Weekly'] };
  const answers = [
    { question: weekly, answer: 'Weekly' },
    { question: pain, answer: 4 },
  ];
  show({ answers, answeredAt: 0 });
  expect(option('4').checked).toBe(true);
  expect(option('Never').checked || option('Daily').checked).toBe(false);
});

test('shows the answers with their original questions after the start', () => {
  vi.setSystemTime(startsAt);
  const reworded = { ...pain, text: 'How is the pain?' };
  show({ answers: [{ question: reworded, answer: 4 }], answeredAt: startsAt - 1 });
  expect(screen.getByText('How is the pain?')).toBeTruthy();
  expect(screen.getByText('4 of 10 (10: Worst)')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows nothing without questions and answers', () => {
  const { container } = show(undefined, { version: 0, questions: [] });
  expect(container.textContent).toBe('');
  cleanup();
  expect(show(undefined, form, { isCompleted: true }).container.textContent).toBe('');
});
