import { english } from '@nadi/messages/en/english';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Call, CallSnapshot, Tile } from './call/call-state.ts';
import { PICTURE_COUNT } from './call/verification.ts';
import { VerificationPanel } from './verification-panel.tsx';
import { VERIFICATION_PICTURES } from './verification-pictures.ts';

afterEach(cleanup);

const pictures = [0, 5, 5, 18, 30, 51, 63];
const call = { confirmPictures: vi.fn(), rejectPictures: vi.fn() };
const self = { id: 'self', name: 'Asha', isLocal: true, unprotected: false };
const binu = { id: 'binu', name: 'Dr. Binu', isLocal: false, unprotected: false };

function show(verification: CallSnapshot['verification'], tiles: Partial<Tile>[] = [self, binu]) {
  render(
    <VerificationPanel
      call={call as unknown as Call}
      snapshot={{ verification, tiles } as unknown as CallSnapshot}
      onClose={() => {}}
    />,
  );
}

test('there are 64 pictures with different words', () => {
  expect(VERIFICATION_PICTURES).toHaveLength(PICTURE_COUNT);
  expect(new Set(VERIFICATION_PICTURES.map(({ wordIn }) => wordIn(english))).size).toBe(
    PICTURE_COUNT,
  );
  expect(new Set(VERIFICATION_PICTURES.map(({ Icon }) => Icon)).size).toBe(PICTURE_COUNT);
});

test('shows the words of the pictures in their order, and confirms these pictures', async () => {
  show({ kind: 'pictures', pictures, compared: false });
  const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(words).toEqual(['Anchor', 'Bicycle', 'Bicycle', 'Cup', 'Diamond', 'Boat', 'Wheat']);
  await userEvent.click(screen.getByRole('button', { name: 'They are the same' }));
  expect(call.confirmPictures).toHaveBeenCalledWith(pictures);
});

test('different pictures stop the call after a confirmation', async () => {
  show({ kind: 'pictures', pictures, compared: false });
  await userEvent.click(screen.getByRole('button', { name: 'They are different' }));
  expect(call.rejectPictures).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Stop the call' }));
  expect(call.rejectPictures).toHaveBeenCalledOnce();
});

test('compared pictures stay in sight without the buttons', () => {
  show({ kind: 'pictures', pictures, compared: true });
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
  expect(screen.getByRole('status').textContent).toContain('You have compared the pictures.');
  expect(screen.queryByRole('button', { name: 'They are the same' })).toBeNull();
});

test('names the people whose browser cannot encrypt, and promises less', () => {
  show({ kind: 'pictures', pictures, compared: false }, [self, { ...binu, unprotected: true }]);
  expect(document.body.textContent).toContain('between you and Dr. Binu are not encrypted');
  expect(document.body.textContent).not.toContain('only the people in this call');
});

test('says that the own browser cannot encrypt', () => {
  const each = { unprotected: true };
  show({ kind: 'none' }, [
    { ...self, ...each },
    { ...binu, ...each },
  ]);
  expect(document.body.textContent).toContain('Your browser cannot encrypt video and sound');
  expect(document.body.textContent).not.toContain('their browser cannot');
  expect(screen.queryByRole('listitem')).toBeNull();
});
