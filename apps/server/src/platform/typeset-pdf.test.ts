import { expect, test, vi } from 'vitest';
import { typesetPdf } from './typeset-pdf.ts';

vi.setConfig({ testTimeout: 60_000 });

const AT = Date.parse('2027-01-05T09:00:00Z');
const SHEET = {
  ...{ number: 'R-1', test: false, patient: 'Asha Rao', paidAt: 'x', doctor: ['Dr. Mehta'] },
  ...{ appointment: 'x', method: 'Cash', reference: 'r', amounts: [] },
  total: { label: 'Paid', amount: 'Rs 1' },
  clinic: { name: 'Nadi', address: [], phone: '', email: '' },
};
const receipt = (number: string) =>
  typesetPdf('receipt.typ', { sheet: JSON.stringify({ ...SHEET, number }) }, AT);

test('the same file is typeset once, another one anew', async () => {
  const first = await receipt('R-1');
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await receipt('R-1')).toBe(first);
  const other = await receipt('R-2');
  expect(other.equals(first)).toBe(false);
});

test('only the files of late are held in memory', async () => {
  const first = await receipt('R-1');
  for (let other = 0; other < 50; other += 1) await receipt(`R-${100 + other}`);
  const again = await receipt('R-1');
  expect(again).not.toBe(first);
  expect(again.equals(first)).toBe(true);
});
