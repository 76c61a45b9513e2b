import './styles/app.css';
import { type Currency, setClinicCurrency } from '@nadi/domain/money';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { routes } from '#app/router.tsx';
import { followDisplay } from '#shared/display/display.ts';
import { takeLanguageChoice } from '#shared/language/choice.ts';
import { isPortal } from '#shared/router/location.ts';
import { preloadPage, type Route } from '#shared/router/routes.tsx';
import { readToken } from '#shared/session/session.ts';
import { preloadToaster } from '#shared/ui/toast.ts';

followDisplay();

const root = document.getElementById('root');
if (!root) throw new Error('no #root');
const { pathname } = location;

// The server writes the clinic's currency into the document if it is not the rupee.
const { currency, digits } = document.documentElement.dataset;
if (currency) setClinicCurrency({ code: currency, digits: Number(digits) as Currency['digits'] });

removeLanguageOfAddress();
if (takeLanguageChoice() && readToken('patient')) void saveLanguageOfAccount();

if (isPortal(pathname)) {
  void import('#app/portal-routes.tsx').then(({ portalRoutes }) => start(root, portalRoutes));
} else void start(root, routes);

// Even a slow first load has ended by then.
if (!isPortal(pathname)) setTimeout(prepareOffline, 8_000);

addEventListener('pointerdown', preloadToaster, { once: true });
addEventListener('keydown', preloadToaster, { once: true });
addEventListener('keydown', enableFocusRestore, { once: true });

addEventListener('focusin', retainAtFocus);
if (sessionStorage.length > 0) void retainTextsOnce();

async function prepareOffline(): Promise<void> {
  const { prepare } = await import('#shared/notifications/offline-page.ts');
  await prepare();
}

/** Removes `?lang=` from the address: the server has set its cookie. */
function removeLanguageOfAddress(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('lang')) return;
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
}

async function saveLanguageOfAccount(): Promise<void> {
  const { saveChosenLanguage } = await import('#shared/language/account-language.ts');
  // The pages come in the chosen language all the same.
  await saveChosenLanguage().catch(() => undefined);
}

/** Runs before any text can be typed. A page that opens focuses its heading, which does not count. */
function retainAtFocus({ target }: FocusEvent): void {
  if (target instanceof Element && target.matches('h1, main')) return;
  removeEventListener('focusin', retainAtFocus);
  void retainTextsOnce();
}

async function retainTextsOnce(): Promise<void> {
  const { retainTexts } = await import('#shared/session/retained-text.ts');
  retainTexts(isPortal(pathname) ? ['doctor', 'admin'] : ['patient']);
}

/** Only keyboard users lose their position when a focused element is removed. */
async function enableFocusRestore(): Promise<void> {
  const { restoreLostFocus } = await import('#shared/ui/restore-focus.ts');
  restoreLostFocus();
}

/** The server preloads the page's chunk with this one. */
async function start(element: HTMLElement, pages: readonly Route[]): Promise<void> {
  await preloadPage(pages, pathname);
  const app = <App routes={pages} />;
  // The home page is prerendered; every other address starts from an empty shell.
  if ('written' in element.dataset) hydrateRoot(element, app);
  else createRoot(element).render(app);
}
