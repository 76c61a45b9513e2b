import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SearchNote } from './search-note.tsx';

afterEach(cleanup);

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
])('beside a search for %j: emergency %s, general physicians %s', (search, emergency, fallback) => {
  const { container } = render(<SearchNote search={search} />);
  expect(container.querySelector('a[href="tel:112"]') !== null).toBe(emergency);
  expect(container.textContent?.includes('General physicians see it first')).toBe(fallback);
});
