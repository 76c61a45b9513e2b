import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

// The test browser has no popovers, so the tests check the calls.
const toggled = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  HTMLElement.prototype.togglePopover = toggled;
});

function show(disabled = false) {
  render(
    <Tooltip text="Join the meeting">
      <button type="button" disabled={disabled}>
        Join
      </button>
    </Tooltip>,
  );
  const button = screen.getByRole('button');
  return { button, frame: button.parentElement as HTMLElement };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('the text describes the control before it is hovered', () => {
  const { button } = show();
  const words = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(words?.textContent).toBe('Join the meeting');
});

test('shows after 700 ms of hover or focus, and hides at once', () => {
  const { button, frame } = show();
  fireEvent.pointerEnter(frame);
  pass(699);
  expect(toggled).not.toHaveBeenCalled();
  pass(1);
  expect(toggled).toHaveBeenLastCalledWith(true);
  fireEvent.pointerLeave(frame);
  expect(toggled).toHaveBeenLastCalledWith(false);
  fireEvent.focus(button);
  pass(700);
  expect(toggled).toHaveBeenLastCalledWith(true);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(toggled).toHaveBeenLastCalledWith(false);
});

test('does not show after a short hover', () => {
  const { frame } = show();
  fireEvent.pointerEnter(frame);
  pass(600);
  fireEvent.pointerLeave(frame);
  pass(700);
  expect(toggled).not.toHaveBeenCalledWith(true);
});

test('the frame of a disabled control can be focused by keyboard', () => {
  expect(show(true).frame.tabIndex).toBe(0);
  cleanup();
  expect(show().frame.getAttribute('tabindex')).toBeNull();
});

test('a touch anywhere ends it', () => {
  fireEvent.focus(show().button);
  pass(700);
  expect(toggled).toHaveBeenLastCalledWith(true);
  fireEvent.pointerDown(document.body, { pointerType: 'touch' });
  expect(toggled).toHaveBeenLastCalledWith(false);
});
