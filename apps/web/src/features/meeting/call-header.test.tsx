import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { CallSnapshot } from './call/call-state.ts';
import { CallHeader } from './call-header.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'execCommand');
});

function header(roomId: string, people: number, snapshot: Partial<CallSnapshot> = {}) {
  const tiles = Array.from({ length: people }, (_, at) => ({ id: String(at), isScreen: false }));
  const shown = { roomId, connected: true, tiles, verification: { kind: 'checking' }, ...snapshot };
  return (
    <CallHeader
      key={roomId}
      snapshot={shown as unknown as CallSnapshot}
      view="grid"
      onView={() => {}}
      onEncryption={() => {}}
    />
  );
}

/** Presses the button in a browser without clipboard access, as on plain http. */
async function copyWithoutClipboard(copySelection: () => boolean) {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('NotAllowed'));
  Object.assign(document, { execCommand: copySelection });
  render(header('abcdefghij', 1));
  await user.click(screen.getByRole('button', { name: 'Copy Invite Link' }));
  const notice = screen.getByRole('alert');
  await waitFor(() => expect(notice.textContent).not.toBe(''));
  return notice.textContent;
}

test('copies the link as selected text if there is no clipboard', async () => {
  let selected = '';
  const notice = await copyWithoutClipboard(() => {
    selected = document.querySelector('textarea')?.value ?? '';
    return true;
  });
  expect(notice).toBe('Meeting link copied to clipboard');
  expect(selected).toBe(`${location.origin}/meeting/abcdefghij`);
  expect(document.querySelector('textarea')).toBeNull();
});

test('shows the link for manual copying if it cannot be copied', async () => {
  const notice = await copyWithoutClipboard(() => false);
  const link = `${location.origin}/meeting/abcdefghij`;
  expect(notice).toBe(`The link could not be copied. Select it and copy it yourself: ${link}`);
});

function show(people: number) {
  return header('abcdefghij', people);
}

test('the clock starts when somebody else is in the call, and goes on when they leave', () => {
  vi.useFakeTimers();
  const { rerender } = render(show(1));
  expect(screen.queryByRole('timer')).toBeNull();
  rerender(show(2));
  act(() => vi.advanceTimersByTime(65_000));
  expect(screen.getByRole('timer').textContent).toBe('1:05');
  rerender(show(1));
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByRole('timer').textContent).toBe('1:06');
});

test('the clock goes on after a reload, and starts anew in another meeting', () => {
  vi.useFakeTimers();
  const { unmount } = render(show(2));
  unmount();
  vi.advanceTimersByTime(600_000);
  const { rerender } = render(show(2));
  expect(screen.getByRole('timer').textContent).toBe('10:00');
  rerender(header('other', 2));
  expect(screen.getByRole('timer').textContent).toBe('0:00');
});

const one = (unprotected: boolean) => ({ id: 'asha', isScreen: false, unprotected });
const pictures = { kind: 'pictures', pictures: [1, 2, 3, 4, 5, 6, 7] } as const;

test.each([
  ['Encryption', { verification: { ...pictures, compared: false } }],
  ['Encryption, compared', { verification: { ...pictures, compared: true } }],
  ['Encryption, not for everyone', { tiles: [one(false), one(true)] }],
])('the button says "%s"', (name, snapshot) => {
  render(header('room', 2, snapshot as Partial<CallSnapshot>));
  expect(screen.getByRole('button', { name })).toBeTruthy();
});

test('somebody alone has no button for encryption', () => {
  render(header('room', 1));
  expect(screen.queryByRole('button', { name: /^Encryption/ })).toBeNull();
});
