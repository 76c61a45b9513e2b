import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { ClinicFacts } from './about-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

function show(settings: object) {
  vi.mocked(request).mockResolvedValue({
    success: true,
    settings: { ...DEFAULT_CLINIC, ...settings },
  });
  renderWithQueries(<ClinicFacts />);
}

test('shows the people and figures of the clinic’s settings', async () => {
  show({
    name: 'Kaveri Clinic',
    people: [{ name: 'Dr. Meera Iyer', role: 'Medical director' }],
    figures: [{ value: '12,000', label: 'appointments a year' }],
  });
  expect(await screen.findByRole('heading', { name: 'Kaveri Clinic in person' })).toBeTruthy();
  expect(screen.getByText('Medical director')).toBeTruthy();
  expect(screen.getByText('12,000')).toBeTruthy();
});

test('shows nothing if the clinic has entered none', async () => {
  show({});
  await vi.waitFor(() => expect(request).toHaveBeenCalled());
  expect(screen.queryByRole('heading')).toBeNull();
});
