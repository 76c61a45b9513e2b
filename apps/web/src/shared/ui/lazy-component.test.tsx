import { cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { preloadSoon } from './lazy-component.tsx';
import { lazyPart } from './lazy-part.ts';

afterEach(cleanup);

const Loaded = ({ name }: { name: string }) => <p>{`Loaded for ${name}`}</p>;
const Failed = () => <p>Not loaded</p>;

function show(Part: ComponentType<{ name: string }>) {
  return render(
    <Suspense fallback={<p>Loading</p>}>
      <Part name="Asha" />
    </Suspense>,
  );
}

test('a component that is loaded is rendered at once, without a fallback', async () => {
  const Part = lazyPart(async () => Loaded);
  await Part.preload();
  show(Part);
  expect(screen.getByText('Loaded for Asha')).toBeTruthy();
});

test('a component is loaded by its first render, and only once', async () => {
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

test('what could not be loaded is replaced, and loaded when it is next needed', async () => {
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

test('what is one press away is loaded soon, and a failure waits for the press', async () => {
  vi.useFakeTimers();
  let loads = 0;
  const Part = lazyPart(async () => {
    loads += 1;
    return Loaded;
  });
  const Missing = lazyPart(() => Promise.reject(new TypeError('no network')), Failed);
  preloadSoon(Part, Missing)();
  await vi.runAllTimersAsync();
  expect(loads).toBe(0);
  preloadSoon(Part, Missing);
  await vi.runAllTimersAsync();
  expect(loads).toBe(1);
  vi.useRealTimers();
});
