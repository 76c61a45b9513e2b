import type { IntakeForm } from '@nadi/contract/consultation';
import * as routes from '@nadi/contract/generated/route-table';
import { QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { navigate } from '#shared/router/location.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { Site } from '#shared/testing/site.tsx';
import { IntakeFormPage } from './intake-form-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const question = { kind: 'text' as const, choices: [], low: '', high: '' };
const first = { ...question, id: 'q1', text: 'Allergies?' };
const second = { ...question, id: 'q2', text: 'Medicines?' };
const user = userEvent.setup({ delay: null });
const sent = vi.fn();
const button = (name: string) => screen.getByRole('button', { name });

let form: IntakeForm;
let refusal: ApiError | null;

beforeEach(() => {
  form = { version: 2, questions: [first, second] };
  refusal = null;
  vi.mocked(request).mockImplementation((async (name: string, body: object) => {
    if (name === routes.getIntakeForm) return { success: true, form };
    sent(name, body);
    if (refusal) throw refusal;
    return { success: true, form };
  }) as unknown as typeof request);
});

async function show(queries = new QueryClient()) {
  navigate('/clinic-intake-form', { replace: true });
  renderWithQueries(<Site pages={{ '/clinic-intake-form': <IntakeFormPage /> }} />, queries);
  await screen.findByRole('button', { name: 'Add a question' });
}

test('moves questions with the keyboard and announces the new place', async () => {
  await show();
  expect(button('Publish version 3').hasAttribute('disabled')).toBe(true);
  button('Move question 2 up').focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('status').textContent).toBe('Now question 1 of 2');
  await user.click(button('Publish version 3'));
  const body = { questions: [second, first], version: 2 };
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith(routes.publishIntakeForm, body));
});

test('adds a question and requires its text', async () => {
  await show();
  await user.click(button('Add a question'));
  await user.click(button('Publish version 3'));
  expect(sent).not.toHaveBeenCalled();
  const texts = screen.getAllByRole('textbox', { name: 'Question' });
  await user.type(texts[2] as HTMLElement, 'Smoking?');
  await user.selectOptions(screen.getAllByRole('combobox')[2] as HTMLElement, 'yes-no');
  await user.click(button('Publish version 3'));
  await vi.waitFor(() =>
    expect(sent.mock.lastCall?.[1].questions[2]).toMatchObject({
      kind: 'yes-no',
      text: 'Smoking?',
    }),
  );
});

test('a refetch keeps typed text', async () => {
  const queries = new QueryClient();
  await show(queries);
  const [text] = screen.getAllByRole('textbox', { name: 'Question' });
  await user.type(text as HTMLElement, ' Which?');
  form = { version: 3, questions: [second] };
  await act(() => queries.refetchQueries());
  await user.click(button('Add a question'));
  expect(screen.getByDisplayValue('Allergies? Which?')).toBeTruthy();
  expect(button('Publish version 3')).toBeTruthy();
});

test('removes a question', async () => {
  await show();
  await user.click(button('Remove question 1'));
  await user.click(button('Publish version 3'));
  const body = { questions: [second], version: 2 };
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith(routes.publishIntakeForm, body));
});

test('a clinic without questions can start with an example', async () => {
  form = { version: 0, questions: [] };
  await show();
  await user.click(button('Start with an example'));
  expect(screen.getAllByRole('group', { name: /^Question \d$/ })).toHaveLength(5);
});

test('keeps the questions after another person’s change; publishing again replaces theirs', async () => {
  refusal = new ApiError('Changed.', { status: 409, code: 'changed-meanwhile' });
  await show();
  await user.click(button('Remove question 2'));
  form = { version: 3, questions: [second] };
  await user.click(button('Publish version 3'));
  await screen.findByRole('button', { name: 'Publish version 4' });
  await user.click(button('Publish version 4'));
  const body = { questions: [first], version: 3 };
  await vi.waitFor(() => expect(sent).toHaveBeenLastCalledWith(routes.publishIntakeForm, body));
});

test('shows a refusal and keeps all typed text', async () => {
  refusal = new ApiError('Somebody else has changed this meanwhile.', { status: 409 });
  await show();
  await user.click(button('Remove question 2'));
  await user.click(button('Publish version 3'));
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else');
  expect(screen.getAllByRole('group', { name: /^Question \d$/ })).toHaveLength(1);
});
