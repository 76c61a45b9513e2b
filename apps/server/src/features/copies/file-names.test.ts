import { expect, test } from 'vitest';
import { createFileNames, createYearFiles } from './file-names.ts';

test.each([
  ['Blood test.pdf', 'documents/Blood test.pdf'],
  ['../../etc/passwd', 'documents/-..-etc-passwd'],
  ['C:\\x\\y.pdf', 'documents/C--x-y.pdf'],
  ['.hidden.pdf', 'documents/hidden.pdf'],
  ['nul.pdf', 'documents/_nul.pdf'],
  ['...', 'documents/file'],
  ['रिपोर्ट.pdf', 'documents/रिपोर्ट.pdf'],
])('the name %j becomes %j', (name, path) => {
  expect(createFileNames()('documents', name)).toBe(path);
});

test('no two paths are the same, in any case of their letters', () => {
  const fileName = createFileNames();
  const names = ['Scan.pdf', 'scan.pdf', 'Scan (2).pdf'];
  expect(names.map((name) => fileName('documents', name))).toEqual([
    'documents/Scan.pdf',
    'documents/scan (2).pdf',
    'documents/Scan (2) (2).pdf',
  ]);
  expect(fileName('receipts', 'Scan.pdf')).toBe('receipts/Scan.pdf');
});

test('a year has a file for every twenty sheets', () => {
  const receiptsOf = createYearFiles(createFileNames(), 'receipts', 'Receipts');
  expect(receiptsOf('2026-12-31')).toBe('receipts/Receipts 2026.pdf');
  const files = Array.from({ length: 21 }, () => receiptsOf('2027-01-01'));
  expect(files.slice(19)).toEqual(['receipts/Receipts 2027.pdf', 'receipts/Receipts 2027 (2).pdf']);
  expect(receiptsOf('2026-06-01')).toBe('receipts/Receipts 2026.pdf');
});
