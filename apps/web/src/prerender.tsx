import { isValidElement } from 'react';
import { prerender } from 'react-dom/static';
import { App } from '#app/app.tsx';
import type { LazyPage } from '#app/lazy-page.tsx';
import { paths } from '#app/paths.ts';
import { portalRoutes } from '#app/portal-routes.tsx';
import { routes } from '#app/router.tsx';
import type { Place } from '#shared/router/place.ts';
import type { Route } from '#shared/router/routes.tsx';

const HOME: Place = { pathname: paths.home, search: '', hash: '', state: null, arrival: 'POP' };
const HOISTED = /<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>/g;

/** The home page as a visitor meets it before anything is fetched. */
export async function prerenderHome(): Promise<{ head: string; body: string }> {
  const failures: unknown[] = [];
  // In one piece: parts sent later bring inline scripts, which the content policy refuses.
  const { prelude } = await prerender(<App routes={routes} start={HOME} />, {
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return { head: html.match(HOISTED)?.join('') ?? '', body: html.replaceAll(HOISTED, '') };
}

/** Every address that is a page, as the source of a pattern, and the component that shows it. */
export function listPages(): { pattern: string; pageName: string; portal: boolean }[] {
  return [...pagesOf(routes, false), ...pagesOf(portalRoutes, true)];
}

function pagesOf(of: readonly Route[], portal: boolean) {
  const named = of.filter(({ keys }) => !keys.includes('*'));
  return named.map(({ pattern, page }) => {
    if (!isValidElement(page)) throw new Error(`${pattern} shows no page`);
    const { pageName } = page.type as LazyPage;
    return { pattern: pattern.source, pageName, portal };
  });
}
