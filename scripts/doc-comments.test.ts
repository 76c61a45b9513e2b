import { expect, it } from 'vitest';
import { docCommentsWithoutVerb } from './doc-comments.ts';

const violations = (text: string, path = 'a.ts') => docCommentsWithoutVerb([{ path, text }]);

it.each([
  ['/** Returns the slot. */\nexport function slot() {}'],
  ['/** Yields the parts. */\nexport async function* parts() {}'],
  ['/**\n * Re-checks the slot,\n * and more.\n */\nexport async function check() {}'],
  ['/** A card. */\nexport function Card() {}'],
  ['/** The horizon. */\nexport const DAYS = 7;'],
  ['/** The slot. */\nfunction slot() {}'],
  ['export function slot() {}'],
  ['/** Milliseconds. */\nconst LIFE = 5;\nexport function slot() {}'],
])('accepts %j', (text) => {
  expect(violations(text)).toEqual([]);
});

it.each([
  ['/** The slot of a day. */', 'The slot of a day.'],
  ['/** Minutes since midnight. */', 'Minutes since midnight.'],
  ["/** @throws Problem 'not-found' */", "@throws Problem 'not-found'"],
  ['/**\n * `10:30 AM`,\n * as on pages.\n */', '`10:30 AM`,'],
  ['/** This returns the slot. */', 'This returns the slot.'],
])('refuses %j', (comment, line) => {
  const text = `${comment}\nexport function slot() {}`;
  expect(violations(text)).toEqual([`a.ts slot: ${line}`]);
  expect(violations(text, 'a.test.ts')).toEqual([]);
});
