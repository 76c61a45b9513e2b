import { cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPart, preloadSoon } from './lazy.tsx';

const Loaded = ({ name }: { name: string }) => <p>{`Loaded for ${name}`}</p>;
const loadHome = async () => ({ HomePage: Loaded });
const Failed = () => <p>Not loaded</p>;

function show(Part: ComponentType<{ name: string }>) {
  return render(
    <Suspense fallback={<p>Loading</p>}>
      <Part name="Asha" />
    </Suspense>,
  );
}

test('renders a loaded component at once, without a fallback', async () => {
  const Part = lazyPart(async () => Loaded);
  await Part.preload();
  show(Part);
  expect(screen.getByText('Loaded for Asha')).toBeTruthy();
});

test('loads a component on its first render, and only once', async () => {
  let loads = 0;
  const Part = lazyPart(async () => {
    loads += 1;
    return Loaded;
  });
  show(Part);
  expect(screen.getByText('Loading')).toBeTruthy();
  await screen.findByText('Loaded for Asha');
  await Part.preload();
  expect(loads).toBe(1);
});

test('renders the fallback if loading fails, and loads again when next needed', async () => {
  let online = false;
  const load = async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module');
    return Loaded;
  };
  const Part = lazyPart(load, Failed);
  show(Part);
  await screen.findByText('Not loaded');
  cleanup();
  online = true;
  await Part.preload();
  show(Part);
  expect(screen.getByText('Loaded for Asha')).toBeTruthy();
});

test('preloads a component soon, and retries a failure only when it opens', async () => {
  vi.useFakeTimers();
  let loads = 0;
  const Part = lazyPart(async () => {
    loads += 1;
    return Loaded;
  });
  const Missing = lazyPart(() => Promise.reject(new TypeError('no network')), Failed);
  preloadSoon(Part, Missing)();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(loads).toBe(0);
  preloadSoon(Part, Missing);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(loads).toBe(1);
  vi.useRealTimers();
});

test('a page and a part whose sentences cannot be loaded are in English', async () => {
  document.documentElement.dataset.translations = '/assets/missing/ur/';
  vi.resetModules();
  const lazy = await import('./lazy.tsx');
  const pages = lazy.lazyPages({ HomePage: loadHome });
  await expect(pages.HomePage.preload()).resolves.toBe(Loaded);
  await expect(lazy.lazyPart(async () => Loaded).preload()).resolves.toBe(Loaded);
  delete document.documentElement.dataset.translations;
});
