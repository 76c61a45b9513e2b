import type { LocaleCode } from '@nadi/domain/locales';
import type { Messages } from '@nadi/messages/create-translator';
import { isValidElement } from 'react';
import { prerender } from 'react-dom/static';
import { App } from '#app/app.tsx';
import { embedRoutes } from '#app/embed-routes.tsx';
import { paths } from '#app/paths.ts';
import { portalRoutes } from '#app/portal-routes.tsx';
import { routes } from '#app/router.tsx';
import { i18n, setTranslator } from '#shared/language/i18n.ts';
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

/** Renders the pages in another language from now on. */
export async function translateFrom(locale: LocaleCode, sentences: Messages): Promise<void> {
  const { toTranslator } = await import('#shared/language/translated.ts');
  setTranslator(toTranslator(locale, sentences));
}

/** Returns the texts of the document itself. */
export function shellTexts(): { title: string; opening: string; noscript: string } {
  return {
    title: i18n._('Nadi: book a doctor, meet by video'),
    opening: i18n._('Opening the clinic…'),
    noscript: i18n._(
      'Nadi needs JavaScript to encrypt what you send. Please turn it on, or telephone the clinic.',
    ),
  };
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
