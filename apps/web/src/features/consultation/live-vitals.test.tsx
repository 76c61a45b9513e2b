import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LiveReading } from '#shared/vitals/reading.ts';
import { LiveVitals } from './live-vitals.tsx';

vi.mock('#shared/vitals/vitals-figures.tsx', () => ({
  VitalsFigures: ({ reading }: { reading: LiveReading }) => <p>{`${reading.bpm} bpm`}</p>,
}));

afterEach(cleanup);

const reading: LiveReading = { bpm: 72, spo2: 98, source: 'bluetooth', readAt: 1000 };

test('shows nothing before the patient shares vitals', () => {
  const { container } = render(<LiveVitals reading={undefined} />);
  expect(container.textContent).toBe('');
});

test('shows shared vitals, and the last reading after sharing stops', () => {
  const { rerender } = render(<LiveVitals reading={reading} />);
  expect(screen.getByText('72 bpm')).toBeTruthy();
  expect(screen.getByText('Shared by the patient in this call.')).toBeTruthy();
  rerender(<LiveVitals reading={{ ...reading, bpm: 80, readAt: 3000 }} />);
  rerender(<LiveVitals reading={undefined} />);
  expect(screen.getByText('80 bpm')).toBeTruthy();
  expect(screen.getByText('The patient has stopped sharing.')).toBeTruthy();
});

test('hides typed values when sharing stops', () => {
  const { container, rerender } = render(<LiveVitals reading={{ ...reading, source: 'typed' }} />);
  rerender(<LiveVitals reading={undefined} />);
  expect(container.textContent).toBe('');
});
