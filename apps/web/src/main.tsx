import './styles/app.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { routes } from '#app/router.tsx';
import { isPortal } from '#shared/router/place.ts';
import { fetchPage, type Route } from '#shared/router/routes.tsx';
import { prepareToasts } from '#shared/ui/toast.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const { pathname } = location;

if (isPortal(pathname)) {
  void import('#app/portal-document.ts').then(({ beginPortal }) => start(root, beginPortal()));
} else void start(root, routes);

addEventListener('pointerdown', prepareToasts, { once: true });
addEventListener('keydown', prepareToasts, { once: true });
addEventListener('keydown', prepareFocus, { once: true });

/** Only who uses a keyboard can lose the place. */
async function prepareFocus(): Promise<void> {
  const { keepFocus } = await import('#shared/ui/keep-focus.ts');
  keepFocus();
}

/** The server has named the page's file beside this one: both are on their way already. */
async function start(element: HTMLElement, pages: readonly Route[]): Promise<void> {
  await fetchPage(pages, pathname);
  const app = <App routes={pages} />;
  // The home page is written at build; every other address starts from an empty shell.
  if ('written' in element.dataset) hydrateRoot(element, app);
  else createRoot(element).render(app);
}
