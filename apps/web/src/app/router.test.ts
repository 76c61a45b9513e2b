import { expect, test } from 'vitest';
import { isPortal } from '#shared/router/location.ts';
import type { Route } from '#shared/router/routes.tsx';
import { portalRoutes } from './portal-routes.tsx';
import { notFound, routes } from './router.tsx';

test('distinguishes the portals from the other pages by their addresses', () => {
  expect(addressesOf(portalRoutes).filter((address) => !isPortal(address))).toEqual([]);
  expect(addressesOf(routes).filter((address) => isPortal(address))).toEqual([]);
});

function addressesOf(of: readonly Route[]): string[] {
  const named = of.filter((route) => !notFound.includes(route));
  return named.map(({ pattern }) => pattern.source.replaceAll('\\', '').slice(1));
}
