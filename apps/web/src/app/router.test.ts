import { expect, test } from 'vitest';
import { isPortal } from '#shared/router/place.ts';
import { portalRoutes } from './portal-routes.tsx';
import { ROUTES } from './router.tsx';

test('the portals are told from the other pages by their addresses alone', () => {
  const addressOf = ({ pattern }: { pattern: RegExp }) =>
    pattern.source.replaceAll('\\', '').slice(1);
  const named = ROUTES.filter(({ keys }) => !keys.includes('*'));
  expect(named.filter((route) => isPortal(addressOf(route)))).toEqual(portalRoutes);
});
