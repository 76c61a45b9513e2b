import { expect, test } from 'vitest';
import { splitLinks } from './chat-links.ts';

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
