import * as routes from '@nadi/contract/generated/route-table';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { fixtureDoctor } from '#shared/testing/fixtures.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { NoDoctors } from './no-doctors.tsx';
import { SearchSuggestions } from './search-suggestions.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const SUGGESTED = {
  specialities: [
    { phrase: 'fever', speciality: 'General physician' },
    { phrase: 'neurologist', speciality: 'Neurologist' },
  ],
  doctors: [fixtureDoctor({ _id: 'asha', name: 'Dr. Asha Rao', speciality: 'Dermatologist' })],
};

function serve(emergencyNumber = '112', suggested: object = SUGGESTED) {
  const settings = { ...DEFAULT_CLINIC, emergencyNumber, phone: '080 555 0100' };
  vi.mocked(request).mockImplementation(async (name) => {
    const reply = name === routes.suggestDoctors ? suggested : { settings };
    return { success: true, ...reply } as never;
  });
}

function show(search: string, open = false) {
  renderPage('/', {
    '/': <SearchSuggestions search={search} open={open} onChoose={() => undefined} />,
  });
}

test.each([
  ['Chest pain', true],
  ['my father is unconscious', true],
  ['stroke', true],
  ['back pain', false],
  ['heart', false],
  ['heartburn', false],
])('a search for %j shows the emergency number: %s', (search, emergency) => {
  serve();
  show(search);
  expect(screen.queryByRole('link', { name: '112' }) !== null).toBe(emergency);
});

test('shows the clinic’s own emergency number', async () => {
  serve('+94 1990');
  show('chest pain');
  const link = await screen.findByRole('link', { name: '+94 1990' });
  expect(link.getAttribute('href')).toBe('tel:+941990');
});

test('lists specialities before doctors, below the emergency advice', async () => {
  serve();
  show('stroke', true);
  const list = await screen.findByRole('list', { name: 'Suggestions' });
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/doctors/General%20physician',
    '/doctors/Neurologist',
    '/appointment/asha',
    'tel:112',
  ]);
  const advice = screen.getByRole('status');
  expect(advice.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

function showEmpty(search: string) {
  renderPage('/', { '/': <NoDoctors filtered search={search} /> });
}

test('an empty result offers near spellings, general physicians and phone numbers', async () => {
  serve();
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
  serve('112', { specialities: [], doctors: [] });
  showEmpty('xyzzy');
  expect(await screen.findByRole('link', { name: '080 555 0100' })).toBeTruthy();
  expect(screen.queryByText('Did you mean …')).toBeNull();
});
