import { act, render, screen } from '@testing-library/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { navigate } from './location.ts';
import { Navigate, Router, useLocation, useSearchParams } from './router.tsx';
import { layoutRoutes, Routes, useParams } from './routes.tsx';

beforeEach(() => navigate('/', { replace: true }));

let frames = 0;

function Frame({ children }: { children: ReactNode }) {
  const [number] = useState(() => ++frames);
  return (
    <Suspense fallback="fetching">
      <p>frame {number}</p>
      {children}
    </Suspense>
  );
}

function Bare({ children }: { children: ReactNode }) {
  return children;
}

function Doctor() {
  return <p>doctor {useParams().id ?? 'nobody'}</p>;
}

function Here() {
  const { pathname, search, state, navigationType: arrival } = useLocation();
  return <p>{JSON.stringify({ pathname, search, state, arrival })}</p>;
}

function Search() {
  const [params, setParams] = useSearchParams();
  return (
    <button type="button" onClick={() => setParams({ name: 'Asha Rao' }, { replace: true })}>
      search for {params.get('name') ?? 'nobody'}
    </button>
  );
}

const arrived: { resolve: () => void }[] = [];
const Slow = lazy(async () => {
  await new Promise<void>((resolve) => arrived.push({ resolve }));
  return { default: () => <p>slow page</p> };
});

const routes = [
  ...layoutRoutes(Frame, {
    '/': <p>home</p>,
    '/doctor/:id?': <Doctor />,
    '/slow': <Slow />,
    '/search': <Search />,
  }),
  ...layoutRoutes(Bare, { '/here': <Here />, '/old': <Navigate to="/here?from=old" replace /> }),
  ...layoutRoutes(Frame, { '*': <p>not found</p> }),
];

function show() {
  render(
    <Router>
      <Routes routes={routes} />
    </Router>,
  );
}

const goTo = (...to: Parameters<typeof navigate>) => act(() => navigate(...to));
const back = () =>
  act(async () => {
    const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await popped;
  });

test('keeps the layout between its own pages and replaces it for another layout', () => {
  show();
  const [first] = screen.getAllByText(/^frame/);
  goTo('/doctor/d1');
  goTo('/nowhere');
  expect(screen.getByText('not found')).toBeTruthy();
  expect(screen.getByText(/^frame/)).toBe(first);
  goTo('/here');
  goTo('/');
  expect(screen.getByText(/^frame/).textContent).not.toBe(first?.textContent);
});

test.each([
  ['/doctor/d1', 'doctor d1'],
  ['/doctor/d1/', 'doctor d1'],
  ['/doctor', 'doctor nobody'],
  ['/doctor/General%20physician', 'doctor General physician'],
  ['/doctor/a%2Fb', 'doctor a/b'],
  ['/doctor/50%', 'doctor 50%'],
  ['/doctor/a/b', 'not found'],
])('%s shows %s', (address, text) => {
  show();
  goTo(address);
  expect(screen.getByText(text)).toBeTruthy();
});

test('provides location, state and navigation type', () => {
  show();
  goTo('/here?x=1', { state: { from: '/' } });
  expect(here()).toEqual({
    pathname: '/here',
    search: '?x=1',
    state: { from: '/' },
    arrival: 'PUSH',
  });
  goTo('/old');
  expect(here()).toMatchObject({ pathname: '/here', search: '?from=old', arrival: 'REPLACE' });
});

test('a redirecting page also redirects at the first load', async () => {
  navigate('/old', { replace: true });
  show();
  expect(await screen.findByText(/from=old/)).toBeTruthy();
});

test('follows back and forward with the state of each entry', async () => {
  navigate('/here', { replace: true, state: 'kept' });
  show();
  goTo('/doctor/d1');
  await back();
  expect(here()).toMatchObject({ pathname: '/here', state: 'kept', arrival: 'POP' });
});

test('replaces the query without a history entry and decodes it', () => {
  show();
  goTo('/search');
  const steps = history.length;
  act(() => screen.getByText('search for nobody').click());
  expect(screen.getByText('search for Asha Rao')).toBeTruthy();
  expect(location.search).toBe('?name=Asha+Rao');
  expect(history.length).toBe(steps);
});

test('keeps the old page until the new page’s module has loaded', async () => {
  show();
  goTo('/slow');
  expect(screen.getByText('home')).toBeTruthy();
  expect(screen.queryByText('fetching')).toBeNull();
  await act(async () => arrived[0]?.resolve());
  expect(screen.getByText('slow page')).toBeTruthy();
  expect(screen.queryByText('home')).toBeNull();
});

function here() {
  return JSON.parse(screen.getByText(/pathname/).textContent ?? '');
}
