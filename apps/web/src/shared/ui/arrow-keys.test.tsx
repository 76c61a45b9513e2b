import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { readingStep } from './arrow-keys.ts';
import { MonthGrid } from './month-grid.tsx';
import { Tabs } from './tabs.tsx';

afterEach(() => document.documentElement.removeAttribute('dir'));

test.each([
  ['ltr', 'ArrowLeft', -1],
  ['ltr', 'ArrowRight', 1],
  ['rtl', 'ArrowLeft', 1],
  ['rtl', 'ArrowRight', -1],
  ['rtl', 'ArrowUp', undefined],
])('in a %s page, %s is the step %s', (dir, key, step) => {
  document.documentElement.dir = dir;
  expect(readingStep(key)).toBe(step);
});

const TABS = (['first', 'second', 'third'] as const).map((id) => ({ id, label: id }));

function Shown() {
  const [selected, select] = useState<(typeof TABS)[number]['id']>('first');
  return (
    <Tabs label="Parts" tabs={TABS} selected={selected} onSelect={select}>
      {selected}
    </Tabs>
  );
}

test('the left key selects the next tab of a right-to-left page', async () => {
  document.documentElement.dir = 'rtl';
  render(<Shown />);
  screen.getByRole('tab', { name: 'first' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'second' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'first' }));
});

test('the left key moves to the next day of a right-to-left month', async () => {
  document.documentElement.dir = 'rtl';
  const describe = () => ({ label: 'free' });
  const selected = { year: 2027, month: 1, day: 10 };
  render(<MonthGrid month={selected} {...{ selected, describe }} onPick={() => undefined} />);
  screen.getByRole('button', { pressed: true }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement?.getAttribute('data-day')).toBe('11');
});
