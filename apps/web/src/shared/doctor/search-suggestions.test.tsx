import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '#shared/testing/render.tsx';
import { serveSuggestions } from '#shared/testing/serve-suggestions.ts';
import { SearchSuggestions } from './search-suggestions.tsx';

const PATHS = {
  doctorPath: (id: string) => `/appointment/${id}`,
  specialityPath: (name: string) => `/doctors/${encodeURIComponent(name)}`,
};

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

function show(search: string, open = false) {
  renderPage('/', {
    '/': <Search search={search} typed={open} />,
  });
}

function Search({ search, typed }: { search: string; typed: boolean }) {
  return (
    <search>
      <input ref={(field) => (typed ? field?.focus() : undefined)} />
      <SearchSuggestions search={search} {...PATHS} />
    </search>
  );
}

test.each([
  ['Chest pain', true],
  ['my father is unconscious', true],
  ['stroke', true],
  ['back pain', false],
  ['heart', false],
  ['heartburn', false],
])('a search for %j shows the emergency number: %s', (search, emergency) => {
  serveSuggestions();
  show(search);
  expect(screen.queryByRole('link', { name: '112' }) !== null).toBe(emergency);
});

test('shows the clinic’s own emergency number', async () => {
  serveSuggestions('+94 1990');
  show('chest pain');
  const link = await screen.findByRole('link', { name: '+94 1990' });
  expect(link.getAttribute('href')).toBe('tel:+941990');
});

test('lists specialities before doctors, below the emergency advice', async () => {
  serveSuggestions();
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
