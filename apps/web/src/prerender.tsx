import { isValidElement } from 'react';
import { prerender } from 'react-dom/static';
import { App } from '#app/app.tsx';
import { embedRoutes } from '#app/embed-routes.tsx';
import { paths } from '#app/paths.ts';
import { portalRoutes } from '#app/portal-routes.tsx';
import { routes } from '#app/router.tsx';
import type { RouterLocation } from '#shared/router/location.ts';
import type { Route } from '#shared/router/routes.tsx';
import type { LazyPage } from '#shared/ui/lazy.tsx';

const HOME: RouterLocation = {
  pathname: paths.home,
  search: '',
  hash: '',
  state: null,
  navigationType: 'POP',
};
const HOISTED = /<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>/g;

/** Renders the home page as a visitor sees it before any data has loaded. */
export async function prerenderHome(): Promise<{ head: string; body: string }> {
  const failures: unknown[] = [];
  // One chunk: streamed chunks need inline scripts, which the content security policy forbids.
  const { prelude } = await prerender(<App routes={routes} start={HOME} />, {
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return { head: html.match(HOISTED)?.join('') ?? '', body: html.replaceAll(HOISTED, '') };
}

/** Lists the pattern sources of the pages that other websites may frame. */
export function listEmbedPages(): string[] {
  return embedRoutes.map(({ pattern }) => pattern.source);
}

/** Lists every route's pattern source and its page component's name. */
export function listPages(): { pattern: string; pageName: string; portal: boolean }[] {
  return [...pagesOf(routes, false), ...pagesOf(portalRoutes, true)];
}

function pagesOf(of: readonly Route[], portal: boolean) {
  const named = of.filter(({ keys }) => !keys.includes('*'));
  return named.map(({ pattern, page }) => {
    if (!isValidElement(page)) throw new Error(`${pattern} has no page`);
    const { pageName } = page.type as LazyPage;
    return { pattern: pattern.source, pageName, portal };
  });
}
