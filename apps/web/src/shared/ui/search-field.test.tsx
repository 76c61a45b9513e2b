import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

const searched: string[] = [];

function Searched() {
  const [value, setValue] = useState('');
  const onSearch = (text: string) => {
    searched.push(text);
    setValue(text);
  };
  return (
    <>
      <SearchField label="Search" placeholder="A name" value={value} onSearch={onSearch} />
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  searched.length = 0;
  render(<Searched />);
});

const rest = () => act(() => vi.advanceTimersByTimeAsync(300));
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const field = () => screen.getByLabelText<HTMLInputElement>('Search');

test('searches once typing pauses, not at every letter', async () => {
  await user().type(field(), 'Rao');
  expect(searched).toEqual([]);
  await rest();
  expect(searched).toEqual(['Rao']);
});

test('a pause between two words keeps the space', async () => {
  await user().type(field(), 'Asha ');
  await rest();
  await user().type(field(), 'Rao');
  await rest();
  expect(field().value).toBe('Asha Rao');
  expect(searched).toEqual(['Asha', 'Asha Rao']);
});

test('a late address update removes no text typed since', async () => {
  cleanup();
  const at = (value: string) => (
    <SearchField label="Search" placeholder="A name" value={value} onSearch={() => {}} />
  );
  const { rerender } = render(at(''));
  await user().type(field(), 'Ra');
  await rest();
  await user().type(field(), 'o');
  rerender(at('Ra'));
  expect(field().value).toBe('Rao');
  await rest();
  await user().type(field(), 's');
  rerender(at('Rao'));
  expect(field().value).toBe('Raos');
  rerender(at(''));
  expect(field().value).toBe('');
});

test('follows the address if it changes', async () => {
  await user().type(field(), 'Rao');
  await rest();
  await user().click(screen.getByRole('button'));
  expect(field().value).toBe('');
});
