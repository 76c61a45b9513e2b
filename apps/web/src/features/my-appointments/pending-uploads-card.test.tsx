import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { uploadForm } from '#shared/api/upload-form.ts';
import { addUploads } from '#shared/record/pending-uploads.ts';
import { toast } from '#shared/ui/toast.ts';
import { PendingUploadsCard } from './pending-uploads-card.tsx';

vi.mock('#shared/api/upload-form.ts', () => ({ uploadForm: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { error: vi.fn() } }));

const user = userEvent.setup({ delay: null });
const [one, two] = [new File(['1'], 'One.pdf'), new File(['2'], 'Two.pdf')];
const sent = () => vi.mocked(uploadForm).mock.calls.map(([, { fields }]) => fields.document);

test('sends documents one by one with progress, and keeps failed ones for a retry', async () => {
  const replies = [one, two, two].map(() => Promise.withResolvers<void>());
  for (const { promise } of replies) vi.mocked(uploadForm).mockReturnValueOnce(promise);
  const onUploaded = vi.fn();
  render(<PendingUploadsCard appointmentId="a1" />);
  expect(screen.queryByRole('region')).toBeNull();
  addUploads('a1', [one, two], onUploaded);
  expect(await screen.findAllByRole('progressbar')).toHaveLength(2);
  expect(sent()).toEqual([one]);
  vi.mocked(uploadForm).mock.lastCall?.[1].onProgress(0.4);
  await vi.waitFor(() =>
    expect(screen.getByLabelText('Adding One.pdf')).toHaveProperty('value', 0.4),
  );
  replies[0]?.resolve();
  await vi.waitFor(() => expect(sent()).toEqual([one, two]));
  expect(onUploaded).toHaveBeenCalledOnce();
  replies[1]?.reject(new ApiError('The connection was lost', { status: 0 }));
  expect(await screen.findByText('The connection was lost')).toBeTruthy();
  expect(toast.error).not.toHaveBeenCalled();
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Try again: Two.pdf' }));
  replies[2]?.resolve();
  await vi.waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(sent()).toEqual([one, two, two]);
});

test('a failed document can be left out, and appears only at its appointment', async () => {
  vi.mocked(uploadForm).mockRejectedValue(new ApiError('It has malware', { status: 422 }));
  render(<PendingUploadsCard appointmentId="a2" />);
  render(<PendingUploadsCard appointmentId="a3" />);
  addUploads('a2', [one], () => undefined);
  expect(await screen.findByText('Not added yet')).toBeTruthy();
  expect(screen.getAllByRole('region')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Leave One.pdf out' }));
  expect(screen.queryByRole('region')).toBeNull();
});

test('announces a failure on another page', async () => {
  vi.mocked(uploadForm).mockRejectedValue(new ApiError('The connection was lost', { status: 0 }));
  addUploads('a4', [one], () => undefined);
  await vi.waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith(expect.stringContaining('One.pdf was not added')),
  );
});
