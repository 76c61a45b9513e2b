import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail, normaliseEmail } from './email.ts';

describe('e-mail', () => {
  it.each([
    ['  Asha@Example.ORG ', 'asha@example.org'],
    ['e\u0301va@example.org', '\u00e9va@example.org'],
  ])('normalises %j to %j', (text, expected) => {
    expect(normaliseEmail(text)).toBe(expected);
  });

  it('stays the same if it is normalised again', () => {
    assert(
      property(string({ unit: 'grapheme' }), (text) => {
        const once = normaliseEmail(text);
        expect(normaliseEmail(once)).toBe(once);
      }),
    );
  });

  it.each([
    'a@b.co',
    'a.b+c@d-e.example.org',
    'é@example.org',
    `${'x'.repeat(64)}@example.org`,
    `a@${'x'.repeat(248)}.org`,
  ])('takes %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    ...[
      '',
      'a',
      '-a@b.co',
      '-oQ/tmp@b.co',
      `${'x'.repeat(65)}@example.org`,
      'a@',
      '@b.co',
      'a@b',
      'a@b.',
      'a@.co',
      'a@b..co',
      'a@@b.co',
      'a b@c.de',
      'a@b.c o',
    ],
    ...['a@b.co\n', 'a@b.co,c@d.ef ', `${'x'.repeat(243)}@example.org`],
  ])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});
