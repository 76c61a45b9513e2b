import type { RecordDocument } from '@nadi/contract/record';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fixtureEntry } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { PatientDocuments } from './documents.tsx';

const pdf: RecordDocument = {
  _id: 'f1',
  name: 'Letter.pdf',
  mediaType: 'application/pdf',
  size: 2048,
  uploadedAt: 0,
  scanned: false,
};
const documents: RecordDocument[] = [
  { ...pdf, kind: 'report', date: '2026-12-31' },
  { ...pdf, _id: 'f2', name: 'Clean.pdf', scanned: true },
  { ...pdf, _id: 'f3', name: 'Rash.webp', mediaType: 'image/webp' },
];

test('shows the doctor the kind of a document and that a PDF was not scanned', () => {
  renderWithQueries(
    <PatientDocuments appointments={[{ ...fixtureEntry, documents }]} zone="Asia/Kolkata" />,
  );
  expect(screen.getByText('Report or test result, dated 31 Dec 2026')).toBeTruthy();
  const warned = screen
    .getAllByRole('listitem')
    .map((row) => within(row).queryByText('Not scanned for viruses') !== null);
  expect(warned).toEqual([true, false, false]);
});
