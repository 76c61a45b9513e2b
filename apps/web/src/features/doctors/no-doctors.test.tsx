import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '#shared/testing/render.tsx';
import { serveSuggestions } from '#shared/testing/serve-suggestions.ts';
import { NoDoctors } from './no-doctors.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

function showEmpty(search: string) {
  renderPage('/', { '/': <NoDoctors filtered search={search} /> });
}

test('an empty result offers near spellings, general physicians and phone numbers', async () => {
  serveSuggestions();
  showEmpty('Fever');
  const list = await screen.findByRole('list', { name: 'Did you mean …' });
  const near = within(list).getAllByRole('link');
  expect(near.map((link) => link.getAttribute('href'))).toEqual([
    '/doctors/Neurologist',
    '/appointment/asha',
  ]);
  const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(linkTo('General physicians')).toBe('/doctors/General%20physician');
  expect(linkTo('Browse All Doctors')).toBe('/doctors');
  expect(linkTo('080 555 0100')).toBe('tel:0805550100');
  expect(linkTo('112')).toBe('tel:112');
});

test('an empty result without near spellings asks no question', async () => {
  serveSuggestions('112', { specialities: [], doctors: [] });
  showEmpty('xyzzy');
  expect(await screen.findByRole('link', { name: '080 555 0100' })).toBeTruthy();
  expect(screen.queryByText('Did you mean …')).toBeNull();
});
