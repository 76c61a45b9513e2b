import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { CallHeader } from './call-header.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'execCommand');
});

/** Presses the button in a browser without clipboard access, as on plain http. */
async function copyWithoutClipboard(copySelection: () => boolean) {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('NotAllowed'));
  Object.assign(document, { execCommand: copySelection });
  render(<CallHeader roomId="abcdefghij" connected people={1} view="grid" onView={() => {}} />);
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
  return <CallHeader roomId="abcdefghij" connected people={people} view="grid" onView={() => {}} />;
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
  rerender(
    <CallHeader key="other" roomId="other" connected people={2} view="grid" onView={() => {}} />,
  );
  expect(screen.getByRole('timer').textContent).toBe('0:00');
});
