import * as routes from '@nadi/contract/generated/route-table';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { ClinicFacts, Pictures } from './about-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

function show(settings: object, part = <ClinicFacts />) {
  vi.mocked(request).mockResolvedValue({
    success: true,
    settings: { ...DEFAULT_CLINIC, ...settings },
  });
  renderWithQueries(part);
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

test('shows the pictures with their texts', async () => {
  const pictures = [{ picture: '/uploads/1a.webp', text: 'The waiting room' }];
  show({ name: 'Kaveri Clinic', pictures }, <Pictures />);
  const picture = await screen.findByRole('img', { name: 'The waiting room' });
  expect(picture.getAttribute('src')).toBe('/uploads/1a.webp');
  expect(screen.getByRole('heading', { name: 'Kaveri Clinic in pictures' })).toBeTruthy();
});

test('shows the pictures of a place under its name, and none of a closed place', async () => {
  const pictures = [
    { picture: '/uploads/1a.webp', text: 'The garden' },
    { picture: '/uploads/2b.webp', text: 'The stairs', locationId: 'p2' },
    { picture: '/uploads/3c.webp', text: 'The old house', locationId: 'closed' },
  ];
  const settings = { ...DEFAULT_CLINIC, name: 'Kaveri Clinic', pictures };
  const locations = [
    { _id: 'p1', name: 'Kaveri Clinic' },
    { _id: 'p2', name: 'North' },
  ];
  vi.mocked(request).mockImplementation(
    async (name) =>
      (name === routes.listLocations
        ? { success: true, locations }
        : { success: true, settings }) as never,
  );
  renderWithQueries(<Pictures />);
  const north = await screen.findByRole('region', { name: 'North in pictures' });
  expect(within(north).getByRole('img').getAttribute('alt')).toBe('The stairs');
  const clinic = screen.getByRole('region', { name: 'Kaveri Clinic in pictures' });
  expect(within(clinic).getAllByRole('img')).toHaveLength(1);
  expect(screen.queryByRole('img', { name: 'The old house' })).toBeNull();
});
