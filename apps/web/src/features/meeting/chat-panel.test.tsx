import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ChatLine } from './call/call-state.ts';
import { ChatPanel, splitLinks } from './chat-panel.tsx';

Element.prototype.scrollIntoView = vi.fn();
afterEach(cleanup);

const line: ChatLine = {
  ...{ id: '1', from: 'x', name: 'Dr. Naik', role: 'guest', forPatient: null },
  ...{ text: 'Hello', at: 0, own: false, sent: true },
};

test.each([
  [{}, /Dr\. Naik Guest/],
  [{ role: 'doctor' as const }, /Dr\. Naik Doctor/],
  [
    { name: 'Asha Verma', role: 'patient' as const, forPatient: 'Meera Verma' },
    /Asha Verma for Meera Verma/,
  ],
])("shows the author's role in the call with a line: %o", (changes, words) => {
  render(<ChatPanel chat={[{ ...line, ...changes }]} onSend={vi.fn()} onClose={vi.fn()} />);
  expect(screen.getByRole('log').textContent).toMatch(words);
});

const links = (line: string) => splitLinks(line).flatMap(({ href }) => href ?? []);

test('turns addresses into links and keeps the text around them', () => {
  expect(splitLinks('See https://clinic.example/a?b=1, or http://x.test.')).toEqual([
    { text: 'See ', href: null },
    { text: 'https://clinic.example/a?b=1', href: 'https://clinic.example/a?b=1' },
    { text: ', or ', href: null },
    { text: 'http://x.test', href: 'http://x.test/' },
    { text: '.', href: null },
  ]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'no link at all',
  'https://',
  'ftp://x.test',
])('keeps %s as plain text', (line) => expect(links(line)).toEqual([]));

test('returns parts that add up to the line', () => {
  const line = '(https://a.test/x) and https://b.test/y!';
  expect(
    splitLinks(line)
      .map(({ text }) => text)
      .join(''),
  ).toBe(line);
  expect(links(line)).toEqual(['https://a.test/x', 'https://b.test/y']);
});
