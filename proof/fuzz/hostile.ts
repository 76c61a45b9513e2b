import type { Chance } from '#proof/chance.ts';

/** Values that have broken servers: types, bounds, encodings, depth, prototype keys. */
export function hostileValue(chance: Chance): unknown {
  return chance.pick(kinds)(chance);
}

/** Names that an object has without anybody putting them there. */
export const PROTOTYPE_KEYS = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'],
  ...['then', 'toJSON', 'length', '', '$where', 'success', 'encrypted', '\u0000'],
];

const TEXTS = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202e', '\ufeff', '🩺'.repeat(40)],
  ...["' OR 1=1 --", '"; DROP TABLE patients; --', '%', '_', '\\', "\\'", '\u0024{7*7}', '{{7*7}}'],
  ...['../../etc/passwd', '..\\..\\boot.ini', 'file:///etc/passwd', 'http://127.0.0.1:1/'],
  ...['<script>1</script>', 'javascript:1', '\r\nSet-Cookie: a=b', '-1', '0', '1e400', 'NaN'],
  ...['null', 'undefined', 'true', '[]', '{}', '10:30 am', '05_01_2027', '31_2_2027', '９:３０ AM'],
  ...[
    '2027-02-30',
    '0000-00-00',
    '9999-12-31',
    '+275760-09-13',
    '00000000-0000-0000-0000-000000000000',
  ],
  ...['A'.repeat(43), 'x'.repeat(10_000), 'e\u0301'.repeat(500), 'ß'.repeat(128), 'İ@example.test'],
];
const NUMBERS = [
  ...[0, -0, -1, 1, 0.5, 1e-300, 1e21, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 2 ** 64],
  ...[Number.MAX_VALUE, Number.MIN_VALUE, Number.MAX_SAFE_INTEGER + 2, 9.999_999, 100_001],
];

const kinds: ((chance: Chance) => unknown)[] = [
  (chance) => chance.pick(TEXTS),
  (chance) => chance.pick(TEXTS),
  (chance) => chance.pick(NUMBERS),
  (chance) => chance.pick([true, false, null]),
  (chance) => Array.from({ length: chance.below(5) }, () => chance.pick(TEXTS)),
  (chance) => prototypeObject(chance),
  (chance) => nested(chance.pick([5, 100, 2000]), chance.happens(0.5)),
  (chance) => String.fromCharCode(...Array.from({ length: 8 }, () => chance.below(0x1_0000))),
  () => Array.from({ length: 2000 }, (_, n) => n),
  () => ({ type: 'image/png', name: 'x.png', size: 3, lastModified: 0, data: 'AAAA' }),
];

function prototypeObject(chance: Chance): object {
  const made = {};
  const key = chance.pick(PROTOTYPE_KEYS);
  // JSON.parse makes `__proto__` an own property too.
  Object.defineProperty(made, key, { value: { admin: true }, enumerable: true });
  return made;
}

function nested(depth: number, inArrays: boolean): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = inArrays ? [value] : { a: value };
  return value;
}
