import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BrowserRouter } from './browser-router.tsx';
import { NavLink } from './nav-link.tsx';

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(cleanup);

const show = () =>
  render(
    <BrowserRouter>
      <NavLink to="/">Home</NavLink>
      <NavLink to="/doctors">Doctors</NavLink>
      <Routes>
        <Route path="/doctors/:speciality?" element={<p>the list</p>} />
        <Route path="*" element={<p>the start</p>} />
      </Routes>
    </BrowserRouter>,
  );

test('a press changes the page, the address and the current link', async () => {
  show();
  fireEvent.click(screen.getByText('Doctors'));
  expect(await screen.findByText('the list')).toBeTruthy();
  expect(location.pathname).toBe('/doctors');
  expect(screen.getByText('Doctors').getAttribute('aria-current')).toBe('page');
  expect(screen.getByText('Home').getAttribute('aria-current')).toBeNull();
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'a press that opens another tab is left to the browser: %o',
  (press) => {
    show();
    const untouched = fireEvent.click(screen.getByText('Doctors'), press);
    expect(untouched).toBe(true);
    expect(screen.getByText('the start')).toBeTruthy();
  },
);

test('a page below keeps its section current', () => {
  history.replaceState(null, '', '/doctors/Neurologist');
  show();
  expect(screen.getByText('Doctors').getAttribute('aria-current')).toBe('page');
});
