import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PageBar } from './page-bar.tsx';

afterEach(cleanup);

const buttons = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-disabled'));

test('names the page and turns to the next and the previous one', () => {
  const onPage = vi.fn();
  const { rerender } = render(<PageBar page={1} pages={3} onPage={onPage} />);
  expect(screen.getByRole('status').textContent).toBe('Page 2 of 3');
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(onPage.mock.calls).toEqual([[0], [2]]);
  rerender(<PageBar page={0} pages={3} onPage={onPage} />);
  expect(buttons()).toEqual(['true', 'false']);
  rerender(<PageBar page={2} pages={3} onPage={onPage} />);
  expect(buttons()).toEqual(['false', 'true']);
});

test('keeps the focus on a button that leads no further', () => {
  const onPage = vi.fn();
  render(<PageBar page={0} pages={2} onPage={onPage} />);
  const previous = screen.getByRole('button', { name: 'Previous page' });
  previous.focus();
  fireEvent.click(previous);
  expect(onPage).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(previous);
});
