import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { BrandingSection } from './branding-section.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
URL.createObjectURL = () => 'blob:chosen';
URL.revokeObjectURL = () => undefined;

const user = userEvent.setup({ delay: null, applyAccept: false });
afterEach(() => {
  for (const name of ['clinic', 'logo', 'accent']) delete document.documentElement.dataset[name];
});

const open = (settings: object = {}) =>
  renderWithQueries(
    <BrandingSection settings={{ ...DEFAULT_CLINIC, ...settings }} onChange={() => {}} />,
  );
const save = () => user.click(screen.getByText('Save branding'));
const sent = () => vi.mocked(request).mock.lastCall?.[1];
const file = (name: string, type: string) => new File(['x'], name, { type });

test('sends only what has changed, and shows the saved branding on this page', async () => {
  open({ legalName: 'Kaveri Care LLP' });
  expect(screen.getByRole('status').textContent).toBe('');
  await user.type(screen.getByLabelText('Name patients see'), ' Clinic');
  await user.click(screen.getByLabelText('plum'));
  expect(screen.getByRole('status').textContent).toBe('Not saved yet');
  const settings = { ...DEFAULT_CLINIC, name: 'Nadi Clinic', accent: 'plum' as const };
  vi.mocked(request).mockResolvedValueOnce({ success: true, settings } as never);
  await save();
  expect(sent()).toEqual({ displayName: 'Nadi Clinic', accent: 'plum' });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
  expect(document.documentElement.dataset).toMatchObject({
    ...{ clinic: 'Nadi Clinic', logo: '/mark/NC-plum.svg', accent: 'plum' },
  });
});

test('refuses another kind of file at once, and shows why the server refuses one', async () => {
  open();
  const input = screen.getByLabelText('Choose a logo');
  await user.upload(input, file('logo.svg', 'image/svg+xml'));
  expect(screen.getByRole('alert').textContent).toContain('SVG files are not accepted');
  await user.upload(input, file('logo.png', 'image/png'));
  expect(screen.queryByRole('alert')).toBeNull();
  const refusal = new ApiError('This picture moves.', { status: 422, field: 'logo' });
  vi.mocked(request).mockRejectedValueOnce(refusal);
  await save();
  expect((await screen.findByRole('alert')).textContent).toBe('This picture moves.');
  expect(sent()).toEqual({ logo: expect.any(File) });
});

test('removes the stored logo when that is saved', async () => {
  open({ logo: '/uploads/1a.webp' });
  await user.click(screen.getByText('Remove the logo'));
  expect(screen.getByAltText('The first letters of the name')).toBeTruthy();
  vi.mocked(request).mockResolvedValueOnce({ success: true, settings: DEFAULT_CLINIC } as never);
  await save();
  expect(sent()).toEqual({ logo: null });
});
