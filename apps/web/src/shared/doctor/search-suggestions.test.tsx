import * as routes from '@nadi/contract/generated/route-table';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
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
  ['seene mein dard', true],
  ['saans nahi aa rahi', true],
  ['सीने में बहुत दर्द', true],
  ['سینے میں درد', true],
  ['Schmerzen in der Brust', true],
  ['khansi', false],
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
  ]);
  const advice = screen.getByRole('status');
  expect(advice.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

const links = async () => {
  const list = await screen.findByRole('list', { name: 'Suggestions' });
  return within(list)
    .getAllByRole('link')
    .map((link) => link.textContent);
};

test('begins with a General physician if nothing is called so', async () => {
  serveSuggestions('112', { specialities: [], doctors: [] });
  show('zzqqyy', true);
  expect(await screen.findByText(/No symptom or doctor is called “zzqqyy”/)).toBeTruthy();
  expect(await links()).toEqual(['general physician', '112']);
});

function Typing({ first, then }: { first: string; then: string }) {
  const [search, setSearch] = useState(first);
  return (
    <>
      <Search search={search} typed />
      <button type="button" onClick={() => setSearch(then)}>
        Type {then}
      </button>
    </>
  );
}

test('does not say of a new text that nothing is called so before its answer', async () => {
  serveSuggestions('112', { specialities: [], doctors: [] });
  renderPage('/', { '/': <Typing first="zzqqyy" then="fever" /> });
  expect(await screen.findByText(/No symptom or doctor is called “zzqqyy”/)).toBeTruthy();
  vi.mocked(request).mockReturnValue(new Promise(() => undefined));
  fireEvent.click(screen.getByText('Type fever'));
  expect(screen.queryByText(/No symptom or doctor is called/)).toBeNull();
  expect(screen.getByText('Searching…')).toBeTruthy();
});

test('hides a doctor of the earlier text whose name does not contain the new one', async () => {
  const khan = { _id: 'khan', name: 'Dr. Khan', image: '', speciality: 'Neurologist' };
  serveSuggestions('112', { specialities: [], doctors: [khan] });
  renderPage('/', { '/': <Typing first="khan" then="khansi" /> });
  expect(await screen.findByText('Dr. Khan')).toBeTruthy();
  vi.mocked(request).mockReturnValue(new Promise(() => undefined));
  fireEvent.click(screen.getByText('Type khansi'));
  expect(screen.queryByText('Dr. Khan')).toBeNull();
  expect(screen.getByText('Searching…')).toBeTruthy();
});

test('says that suggestions could not be loaded, and what still works', async () => {
  serveSuggestions();
  const answer = vi.mocked(request).getMockImplementation();
  vi.mocked(request).mockImplementation(async (...args) => {
    if (args[0] === routes.suggestDoctors) throw new Error('away');
    return answer?.(...args) as never;
  });
  show('fever', true);
  expect(await screen.findByText(/could not be loaded. Enter searches all doctors/)).toBeTruthy();
});

test('on a phone a press on the field opens common complaints, and Back closes them', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  serveSuggestions();
  show('');
  expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull();
  fireEvent.click(screen.getByRole('textbox'));
  expect((await links()).slice(0, 2)).toEqual(['feverGeneral physician', 'skin rashDermatologist']);
  expect(document.querySelector('search')?.hasAttribute('data-open')).toBe(true);
  fireEvent.click(screen.getByLabelText('Back'));
  expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull();
  expect(document.querySelector('search')?.hasAttribute('data-open')).toBe(false);
});
