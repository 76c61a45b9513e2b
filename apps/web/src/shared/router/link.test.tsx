import { fireEvent, render, screen } from '@testing-library/react';
import { Fragment } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { NavLink } from './link.tsx';
import { Router } from './router.tsx';
import { layoutRoutes, Routes } from './routes.tsx';

beforeEach(() => history.replaceState(null, '', '/'));

const show = () =>
  render(
    <Router>
      <NavLink to="/">Home</NavLink>
      <NavLink to="/doctors">Doctors</NavLink>
      <Routes
        routes={layoutRoutes(Fragment, {
          '/doctors/:speciality?': <p>the list</p>,
          '*': <p>the start</p>,
        })}
      />
    </Router>,
  );

test('a click changes the page, the address and the current link', async () => {
  show();
  fireEvent.click(screen.getByText('Doctors'));
  expect(await screen.findByText('the list')).toBeTruthy();
  expect(location.pathname).toBe('/doctors');
  expect(screen.getByText('Doctors').getAttribute('aria-current')).toBe('page');
  expect(screen.getByText('Home').getAttribute('aria-current')).toBeNull();
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'leaves a click that opens another tab to the browser: %o',
  (press) => {
    show();
    const untouched = fireEvent.click(screen.getByText('Doctors'), press);
    expect(untouched).toBe(true);
    expect(screen.getByText('the start')).toBeTruthy();
  },
);

test('a link preloads its page on hover', () => {
  const preload = vi.fn(async () => undefined);
  const Later = Object.assign(() => <p>the list</p>, { preload });
  render(
    <Router>
      <Routes
        routes={layoutRoutes(Fragment, {
          '/': <NavLink to="/doctors/Neurologist?page=2">Doctors</NavLink>,
          '/doctors/:speciality?': <Later />,
        })}
      />
    </Router>,
  );
  expect(preload).not.toHaveBeenCalled();
  fireEvent.pointerEnter(screen.getByText('Doctors'));
  expect(preload).toHaveBeenCalledOnce();
});

test('a page below a section keeps the section’s link current', () => {
  history.replaceState(null, '', '/doctors/Neurologist');
  show();
  expect(screen.getByText('Doctors').getAttribute('aria-current')).toBe('page');
});

test('clicking the link of the current page adds no history entry', () => {
  history.replaceState(null, '', '/doctors');
  show();
  const steps = history.length;
  fireEvent.click(screen.getByText('Doctors'));
  expect(history.length).toBe(steps);
});
