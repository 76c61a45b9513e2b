import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ChatLine } from './call/call-state.ts';
import { ChatPanel } from './chat-panel.tsx';

Element.prototype.scrollIntoView = vi.fn();
afterEach(cleanup);

const line: ChatLine = {
  ...{ id: '1', from: 'x', name: 'Dr. Naik', role: 'guest', forPatient: null },
  ...{ text: 'Hello', at: 0, own: false, sent: true },
};

test.each([
  [{}, /Dr\. Naik Guest/],
  [{ role: 'doctor' as const }, /Dr\. Naik Doctor/],
  [
    { name: 'Asha Verma', role: 'patient' as const, forPatient: 'Meera Verma' },
    /Asha Verma for Meera Verma/,
  ],
])("shows the author's role in the call with a line: %o", (changes, words) => {
  render(<ChatPanel chat={[{ ...line, ...changes }]} onSend={vi.fn()} onClose={vi.fn()} />);
  expect(screen.getByRole('log').textContent).toMatch(words);
});
