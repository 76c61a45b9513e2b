import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input, Select } from '#shared/ui/input.tsx';
import { retainTexts, useRetainedState } from './retained-text.ts';
import { clearSession, expireSession, setSession } from './session.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn() } }));

let stop: () => void;

beforeEach(async () => {
  setSession('patient', 'first-session');
  answerAs('asha');
  stop = retainTexts(['patient']);
  await vi.waitFor(() => expect(localStorage.getItem('nadi-account:patient')).not.toBeNull());
});

afterEach(() => {
  stop();
});

function answerAs(accountId: string) {
  vi.mocked(request).mockResolvedValue({ success: true, accountId, sessions: [] } as never);
}

function Example({ retain = 'example' }: { retain?: string }) {
  const [reason, setReason] = useState('');
  const [rows, setRows] = useState<string[]>([]);
  useRetainedState('rows', rows.length > 0 ? rows : null, setRows);
  return (
    <Form retain={retain} onSubmit={() => undefined}>
      <Field name="reason" label="Reason">
        <Input value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <output aria-label="Seen">{reason}</output>
      <Field name="place" label="Place">
        <Input defaultValue="Pune" />
      </Field>
      <Field name="password" label="Password">
        <Input type="password" />
      </Field>
      <Field name="mode" label="Mode">
        <Select>
          <option>Video</option>
          <option>Clinic</option>
        </Select>
      </Field>
      <label>
        <input type="checkbox" name="agree" /> Agree
      </label>
      {rows.map((row) => (
        <Field key={row} name={row} label={row}>
          <Input />
        </Field>
      ))}
      <button type="button" onClick={() => setRows([...rows, 'Row'])}>
        Add row
      </button>
    </Form>
  );
}

/** Types into every control, ends the session and leaves the page. */
async function typeUntilExpired() {
  const { unmount } = render(<Example />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Reason'), 'My knee');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.selectOptions(screen.getByLabelText('Mode'), 'Clinic');
  await user.click(screen.getByLabelText('Agree'));
  await user.click(screen.getByText('Add row'));
  await user.type(screen.getByLabelText('Row'), 'In a row');
  act(() => expireSession('patient'));
  unmount();
}

async function signInAs(account: string) {
  answerAs(account);
  await act(async () => setSession('patient', `a-session-of-${account}`));
}

test('fills in what the same account typed before its session ended', async () => {
  await typeUntilExpired();
  await signInAs('asha');
  render(<Example />);
  await waitFor(() => expect(screen.getByLabelText('Seen').textContent).toBe('My knee'));
  await waitFor(() => expect(screen.getByLabelText('Row')).toHaveProperty('value', 'In a row'));
  expect(screen.getByLabelText('Place')).toHaveProperty('value', 'Pune');
  expect(screen.getByLabelText('Mode')).toHaveProperty('value', 'Clinic');
  expect(screen.getByLabelText('Agree')).toHaveProperty('checked', true);
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('removes the text if another account signs in', async () => {
  await typeUntilExpired();
  await signInAs('ravi');
  render(<Example />);
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
  await signInAs('asha');
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', '');
});

test('removes the text at sign-out', async () => {
  render(<Example />);
  await userEvent.setup().type(screen.getByLabelText('Reason'), 'My knee');
  await act(async () => clearSession('patient'));
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('removes retained text if the account signs out in another tab', async () => {
  await typeUntilExpired();
  expect(Object.keys(sessionStorage)).not.toEqual([]);
  await act(async () => {
    setSession('patient', 'elsewhere');
    clearSession('patient');
  });
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
});

test('does not fill the same form of another appointment', async () => {
  await typeUntilExpired();
  await signInAs('asha');
  render(<Example retain="another" />);
  await act(async () => undefined);
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', '');
});

test('keeps the text if other software removes the token', async () => {
  render(<Example />);
  await userEvent.setup().type(screen.getByLabelText('Reason'), 'My');
  localStorage.removeItem('token');
  await userEvent.setup().type(screen.getByLabelText('Reason'), ' knee');
  expect(JSON.stringify({ ...sessionStorage })).toContain('My');
});

test('keeps the text while the account cannot be found', async () => {
  await typeUntilExpired();
  vi.mocked(request).mockRejectedValue(new Error('offline'));
  await act(async () => setSession('patient', 'a-new-session'));
  expect(JSON.stringify({ ...sessionStorage })).toContain('My knee');
});
