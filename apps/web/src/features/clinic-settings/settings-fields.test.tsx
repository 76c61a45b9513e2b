import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RetentionField } from './settings-fields.tsx';

test.each([
  [undefined, /older records are counted every night/],
  [{ years: 5, patients: 0, countedAt: 0 }, /^No patient was here last more than 5 years ago/],
  [{ years: 1, patients: 1, countedAt: 0 }, /^One patient was here last more than a year ago/],
  [{ years: 3, patients: 12, countedAt: 0 }, /^12 patients were here last more than 3 years ago/],
])('describes %o in words', (report, words) => {
  render(<RetentionField years={report?.years} report={report} />);
  expect(screen.getByText(words).textContent).toContain(
    'Nadi removes no record by itself, unless the patient was erased.',
  );
  const field = screen.getByLabelText<HTMLInputElement>(/^Years for which records/);
  expect(field.value).toBe(String(report?.years ?? ''));
});
