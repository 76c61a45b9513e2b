import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { PatientsPage } from './patients-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

test('a page past the end becomes the last page', async () => {
  const meera = { _id: 'p1', name: 'Meera Nambiar', image: '', phone: '', email: 'm@x.test' };
  const row = { ...meera, dob: '', gender: 'Not Selected', claimed: true, appointments: 0 };
  vi.mocked(request).mockImplementation(async (_name, body) => {
    const patients = (body as { page: number }).page === 2 ? [row] : [];
    return { success: true, patients, total: 30, timeZone: 'UTC' } as never;
  });
  renderPage('/patients?page=99', { '/patients': <PatientsPage /> });
  expect(await screen.findByText('Meera Nambiar')).toBeTruthy();
  expect(location.search).toBe('?page=2');
});
