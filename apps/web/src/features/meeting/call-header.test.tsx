import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { CallHeader } from './call-header.tsx';

afterEach(() => {
  cleanup();
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
