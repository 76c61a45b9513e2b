import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MEASURES, type Reading } from './readings.tsx';
import { VitalsPlot } from './vitals-plot.tsx';

const [heartRate] = MEASURES;
const at = (day: number) => Date.parse(`2027-01-0${day}T10:00:00+05:30`);
const readings: Reading[] = [
  { at: at(4), bpm: 72, spo2: 98, source: 'typed' },
  { at: at(5), bpm: 112, spo2: 97, source: 'device' },
];

function show(shown: Reading[]) {
  if (heartRate) render(<VitalsPlot measure={heartRate} readings={shown} zone="Asia/Kolkata" />);
  return screen.getByRole('slider');
}

test('arrow keys move through the readings and announce value, time and source', () => {
  const slider = show(readings);
  expect(slider.getAttribute('aria-valuetext')).toBe('112 BPM, 5 Jan 2027, 10:00 AM, Own device');
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(slider.getAttribute('aria-valuetext')).toBe('72 BPM, 4 Jan 2027, 10:00 AM, Typed in');
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(slider.getAttribute('aria-valuenow')).toBe('1');
});

test('describes a value outside the usual range in words', () => {
  show(readings);
  expect(screen.getByText(/outside the usual range/)).toBeTruthy();
  expect(screen.getByText('Usual at rest, 60–100')).toBeTruthy();
});

test('a single reading keeps the axes and says that a line needs two', () => {
  show(readings.slice(0, 1));
  expect(screen.getByText('One reading. A line needs two.')).toBeTruthy();
  expect(screen.getByText('120')).toBeTruthy();
});
