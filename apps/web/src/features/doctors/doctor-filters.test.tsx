import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { SearchNote } from './doctor-filters.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

function show(search: string, emergencyNumber = '112') {
  const settings = { ...DEFAULT_CLINIC, emergencyNumber };
  vi.mocked(request).mockResolvedValue({ success: true, settings });
  return renderWithQueries(<SearchNote search={search} />);
}

test.each([
  ['Chest pain', true, true],
  ['my father is unconscious', true, true],
  ['stroke', true, false],
  ['back pain', false, true],
  ['heart', false, true],
  ['heartburn', false, false],
  ['fever', false, false],
  ['back pain of my child', false, false],
  ['', false, false],
])('a search for %j shows: emergency %s, general physicians %s', (search, emergency, fallback) => {
  const { container } = show(search);
  expect(container.querySelector('a[href="tel:112"]') !== null).toBe(emergency);
  expect(container.textContent?.includes('General physicians see it first')).toBe(fallback);
});

test('shows the clinic’s own emergency number', async () => {
  show('chest pain', '+94 1990');
  const link = await screen.findByRole('link', { name: '+94 1990' });
  expect(link.getAttribute('href')).toBe('tel:+941990');
});
