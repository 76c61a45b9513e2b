import type { ClinicSettings } from '@nadi/contract/clinic';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { ContactPage } from './contact-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/page-title.tsx', () => ({ PageTitle: () => null }));

const CLINIC: ClinicSettings = {
  ...DEFAULT_CLINIC,
  phone: '+91 80 1234 5678',
  email: 'office@clinic.test',
  address: ['14 Lavelle Road', 'Bengaluru'],
  mapUrl: '',
  openingHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, clock: ['09:00', '18:00'] })),
};

function open(clinic: Partial<ClinicSettings> = {}) {
  const settings = { ...CLINIC, ...clinic };
  vi.mocked(request).mockResolvedValue({ success: true, settings, mail: true } as never);
  renderWithQueries(<ContactPage />);
}

const address = (link: HTMLElement) => link.getAttribute('href');

test('shows the clinic’s contact details with links to dial and write', async () => {
  open();
  expect(address(await screen.findByRole('link', { name: CLINIC.phone }))).toBe(
    'tel:+918012345678',
  );
  expect(address(await screen.findByRole('link', { name: CLINIC.email }))).toBe(
    `mailto:${CLINIC.email}`,
  );
  expect(screen.getByText('Bengaluru')).toBeTruthy();
  expect(screen.getByText('Mon to Fri: 9:00 AM to 6:00 PM')).toBeTruthy();
  expect(screen.getByText('Sat to Sun: closed')).toBeTruthy();
});

test('leaves out details that the clinic has not entered', async () => {
  open({ phone: '', email: '', openingHours: null });
  await screen.findByText('Bengaluru');
  const headings = screen.getAllByRole('heading').map((each) => each.textContent);
  expect(headings).toEqual(['Contact', 'Our office']);
});

test('says so if the clinic has no contact details', async () => {
  open({ phone: '', email: '', openingHours: null, address: [] });
  expect(await screen.findByText(/has not entered its contact details/)).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

test('shows hours as text if the clinic has not entered times', async () => {
  open({ openingHours: null, openingHoursText: 'Mornings' });
  expect(await screen.findByText('Mornings')).toBeTruthy();
});

test('links to the clinic’s own map, or to a search for its address', async () => {
  open({ mapUrl: 'https://maps.test/clinic' });
  await screen.findByText('Bengaluru');
  const link = () => screen.getByRole('link', { name: 'Map and directions' });
  expect(address(link())).toBe('https://maps.test/clinic');
  cleanup();
  open();
  await screen.findByText('Bengaluru');
  expect(new URL(address(link()) ?? '').searchParams.get('query')).toBe(
    '14 Lavelle Road, Bengaluru',
  );
});

test('shows the emergency number 112 even before the settings have loaded', () => {
  vi.mocked(request).mockReturnValue(new Promise(() => undefined) as never);
  renderWithQueries(<ContactPage />);
  expect(address(screen.getByRole('link', { name: '112' }))).toBe('tel:112');
});
