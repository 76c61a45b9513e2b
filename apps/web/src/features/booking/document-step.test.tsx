import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { addUploads } from '#shared/record/pending-uploads.ts';
import { clearSession, setSession } from '#shared/session/session.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { DocumentStep } from './document-step.tsx';
import { claimDetails, readFiles, saveDetails, saveFiles } from './saved-details.ts';

vi.mock('#shared/record/pending-uploads.ts', () => ({ addUploads: vi.fn() }));

const user = userEvent.setup({ delay: null });
const added = { current: { details: () => ({}), onBooked: (_appointmentId: string) => {} } };
const pdf = (name: string) =>
  new File(['%PDF-'], name, { type: 'application/pdf', lastModified: 1 });
const names = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

afterEach(() => {
  saveFiles('d1', []);
});

function show() {
  renderWithQueries(<DocumentStep docId="d1" doctorName="Dr. Sen" added={added} />);
}

const choose = (...files: File[]) => user.upload(screen.getByLabelText('Documents'), files);

test('sends the chosen documents to the appointment only after it is booked', async () => {
  setSession('patient', 't1');
  show();
  const [one, two] = [pdf('One.pdf'), pdf('Two.pdf')];
  await choose(one, two);
  // Choosing the same file again does not send it twice.
  await choose(pdf('One.pdf'));
  expect(names()).toEqual(['One.pdf', 'Two.pdf']);
  await user.click(screen.getByRole('button', { name: 'Leave Two.pdf out' }));
  expect(addUploads).not.toHaveBeenCalled();
  added.current.onBooked('a1');
  expect(addUploads).toHaveBeenCalledWith('a1', [one], expect.any(Function));
  await vi.waitFor(() => expect(names()).toEqual([]));
});

test('rejects files that are too large or too many, with a message', async () => {
  show();
  const large = pdf('Large.pdf');
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
  await choose(large, pdf('Small.pdf'));
  expect(screen.getByRole('alert').textContent).toContain('larger than 10 MB');
  expect(names()).toEqual(['Small.pdf']);
  await choose(...Array.from({ length: 10 }, (_, n) => pdf(`${n}.pdf`)));
  expect(screen.getByRole('alert').textContent).toContain('Ten documents');
  expect(names()).toHaveLength(10);
  expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull();
});

test('keeps documents while a visitor signs in, and in the account’s next session', async () => {
  show();
  await choose(pdf('One.pdf'));
  setSession('patient', 't1');
  claimDetails('d1', 'asha');
  expect(readFiles('d1')).toHaveLength(1);
  setSession('patient', 't2');
  claimDetails('d1', 'asha');
  expect(readFiles('d1')).toHaveLength(1);
});

test.each([
  ['another account', () => {}],
  ['another account after a sign-out', () => sessionStorage.clear()],
  [
    'another account after a sign-out, with words of a visitor',
    () => {
      sessionStorage.clear();
      clearSession('patient');
      saveDetails('d1', { reason: 'A cough' });
    },
  ],
])('%s does not get them', async (_who, leave) => {
  setSession('patient', 't1');
  claimDetails('d1', 'asha');
  show();
  await choose(pdf('One.pdf'));
  leave();
  setSession('patient', 't2');
  claimDetails('d1', 'ravi');
  saveDetails('d1', { reason: 'Mine' });
  expect(readFiles('d1')).toEqual([]);
});
