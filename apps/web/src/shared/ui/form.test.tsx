import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Field, Form, type FormProblems } from './form.tsx';
import { Input } from './input.tsx';
import { PhoneInput } from './personal-fields.tsx';

function signUp(onSubmit: (values: FormData) => void, problems?: FormProblems) {
  return (
    <Form retain={null} onSubmit={onSubmit} problems={problems}>
      <Field name="name" label="Full name" hint="As on your card">
        <Input required />
      </Field>
      <Field name="email" label="Email">
        <Input type="email" required />
      </Field>
      <Button type="submit">Create account</Button>
    </Form>
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));
const described = (element: HTMLElement) =>
  element
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent);

test('refuses an empty field with a message there and focuses it', async () => {
  const onSubmit = vi.fn();
  render(signUp(onSubmit));
  await press();
  const name = screen.getByLabelText('Full name');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(name);
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(described(name)).toEqual(['As on your card', 'Please fill in this field']);
});

test('refuses spaces in a required field', async () => {
  const onSubmit = vi.fn();
  render(signUp(onSubmit));
  const name = screen.getByLabelText('Full name');
  await userEvent.type(name, '   ');
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.com');
  await press();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(described(name)).toContain('Please fill in this field');
});

test.each([
  ['abc', false],
  ['12 34', true],
  ['+91 98765-43210', true],
  ['(080) 2356 1234', true],
])('the phone number %j is accepted: %s', async (phone, accepted) => {
  const onSubmit = vi.fn();
  render(
    <Form retain={null} onSubmit={onSubmit}>
      <Field name="phone" label="Phone">
        <PhoneInput defaultValue={phone} />
      </Field>
      <Button type="submit">Create account</Button>
    </Form>,
  );
  await press();
  expect(onSubmit).toHaveBeenCalledTimes(accepted ? 1 : 0);
  const messages = described(screen.getByLabelText('Phone')) ?? [];
  expect(messages.includes('Enter a phone number such as +91 98765 43210')).toBe(!accepted);
});

test('removes a message once its field is corrected, without moving the focus', async () => {
  render(signUp(() => undefined));
  await press();
  const name = screen.getByLabelText('Full name');
  await userEvent.type(name, 'Asha');
  expect(name.getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(name);
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
});

test('passes the values of a valid form by name', async () => {
  const onSubmit = vi.fn();
  render(signUp(onSubmit));
  await userEvent.type(screen.getByLabelText('Full name'), 'Asha');
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.com');
  await press();
  expect(Object.fromEntries(onSubmit.mock.calls[0]?.[0])).toEqual({
    name: 'Asha',
    email: 'asha@example.com',
  });
});

test('shows a server refusal at its field and keeps the typed text', async () => {
  const { rerender } = render(signUp(() => undefined));
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.com');
  rerender(signUp(() => undefined, { email: 'An account with this e-mail already exists.' }));
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  expect(described(email)).toEqual(['An account with this e-mail already exists.']);
  expect(document.activeElement).toBe(email);
  expect(email.value).toBe('asha@example.com');
});
