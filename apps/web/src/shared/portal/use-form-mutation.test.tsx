import { screen, waitFor } from '@testing-library/react';
import user from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormMutation } from './mutations.ts';

vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

type Send = () => Promise<{ message?: string }>;

function Letter({ send, onlyField }: { send: Send; onlyField?: string }) {
  const { round, submit, problems } = useFormMutation({
    send,
    done: 'Sent',
    ...(onlyField && { onlyField }),
  });
  return (
    <Form retain={null} key={round} onSubmit={submit} problems={problems}>
      <Field name="to" label="To">
        <Input required />
      </Field>
      <button type="submit">Send</button>
    </Form>
  );
}

async function write(send: Send, onlyField?: string) {
  renderWithQueries(<Letter send={send} {...(onlyField && { onlyField })} />);
  await user.type(screen.getByLabelText('To'), 'Asha');
  await user.click(screen.getByRole('button'));
}

const refusal = (field?: string) => new ApiError('Nobody is called that', { status: 422, field });

test('success empties the form', async () => {
  await write(() => Promise.resolve({}));
  await waitFor(() => expect(screen.getByLabelText('To')).toHaveProperty('value', ''));
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Sent');
});

test('shows a refusal at its field and keeps the typed text', async () => {
  await write(() => Promise.reject(refusal('to')));
  await screen.findByText('Nobody is called that');
  const field = screen.getByLabelText('To');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field).toHaveProperty('value', 'Asha');
});

test('a form with one field shows every refusal at that field', async () => {
  await write(() => Promise.reject(refusal()), 'to');
  await screen.findByText('Nobody is called that');
});

test('a refusal without a field marks no field as invalid', async () => {
  await write(() => Promise.reject(refusal()));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Nobody is called that'));
  expect(screen.getByLabelText('To').getAttribute('aria-invalid')).not.toBe('true');
});
