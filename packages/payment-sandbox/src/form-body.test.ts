import { expect, test } from 'vitest';
import { parseForm, text, texts } from './form-body.ts';

test('reads nested names, numbered and unnumbered lists', () => {
  const form = parseForm('a=1&b[c][0][d]=2&expand[]=x&expand[]=y&empty=');
  expect(form).toEqual({
    a: '1',
    b: { c: { 0: { d: '2' } } },
    expand: { 0: 'x', 1: 'y' },
    empty: '',
  });
  expect(texts(form, 'expand')).toEqual({ 0: 'x', 1: 'y' });
  expect(text(form, 'empty')).toBeUndefined();
});

test('a field named __proto__ does not pollute prototypes', () => {
  const form = parseForm('__proto__[polluted]=yes');
  expect(Object.keys(form)).toEqual(['__proto__']);
  expect('polluted' in {}).toBe(false);
});
