import { afterAll, expect, test, vi } from 'vitest';
import { endTypesetting, typesetPdf } from './typesetter.ts';

vi.setConfig({ testTimeout: 60_000 });
afterAll(() => endTypesetting());

const AT = Date.parse('2027-01-05T09:00:00Z');
const SHEET = {
  number: 'R-1',
  test: false,
  patient: 'Asha Rao',
  paidAt: 'x',
  doctor: ['Dr. Mehta'],
  appointment: 'x',
  method: 'Cash',
  reference: 'r',
  amounts: [],
  total: { label: 'Paid', amount: 'Rs 1' },
  rule: '',
  clinic: { name: 'Nadi', legalName: '', tax: '', address: [], phone: '', email: '' },
};
const WORDS = {
  ...{ language: 'en', name: 'Receipt', title: 'Receipt', foot: 'x', stamp: 'x', test: 'x' },
  labels: {
    ...{ patient: 'x', paidAt: 'x', doctor: 'x' },
    ...{ appointment: 'x', method: 'x', reference: 'x' },
  },
};
const receipt = (number: string) => {
  const sheet = { ...SHEET, number, words: { ...WORDS, number } };
  return typesetPdf('receipt.typ', { sheets: JSON.stringify([sheet]), logo: '' }, AT);
};

test('typesets the same file once and another file again', async () => {
  const first = await receipt('R-1');
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await receipt('R-1')).toBe(first);
  const other = await receipt('R-2');
  expect(other.equals(first)).toBe(false);
});

test('typesets a file once for several simultaneous requests', async () => {
  const [first, second] = await Promise.all([receipt('R-3'), receipt('R-3')]);
  expect(second).toBe(first);
});

test('keeps only recent files in memory', async () => {
  const first = await receipt('R-1');
  for (let other = 0; other < 50; other += 1) await receipt(`R-${100 + other}`);
  const again = await receipt('R-1');
  expect(again).not.toBe(first);
  expect(again.equals(first)).toBe(true);
});

test('the thread ends after its file, and the next file starts another thread', async () => {
  const last = receipt('R-200');
  const ended = endTypesetting();
  expect((await last).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await ended).toBe(0);
  expect(await endTypesetting()).toBeNull();
  expect((await receipt('R-201')).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a file that cannot be typeset fails alone', async () => {
  const [broken, whole] = [
    typesetPdf('receipt.typ', { sheets: '{', logo: '' }, AT),
    receipt('R-202'),
  ];
  await expect(broken).rejects.toThrow('could not be typeset');
  expect((await whole).subarray(0, 5).toString()).toBe('%PDF-');
});
