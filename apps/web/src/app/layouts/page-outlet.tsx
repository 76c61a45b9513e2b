import { Component, type MouseEvent, type ReactNode, Suspense } from 'react';
import { isMissingFile } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useLocation } from '#shared/router/router.tsx';
import { Button } from '#shared/ui/button.tsx';

/** Renders the current page inside its error boundary; the fallback is a screen tall to avoid layout shift. */
export function PageOutlet({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <PageBoundary pathname={pathname}>
      <Suspense fallback={<div aria-busy className="min-h-dvh" />}>{children}</Suspense>
    </PageBoundary>
  );
}

/** The id of the main element, the link's target. */
export const CONTENT_ID = 'content';

/** A plain link, so that it works on the prerendered home page before the scripts have loaded. */
export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      onClick={focusContent}
      className="sr-only z-50 rounded bg-action px-5 py-3 font-semibold text-on-action focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
    >
      {i18n._('Skip to content')}
    </a>
  );
}

/** Keeps the fragment of the address, which contains a link's token on some pages. */
function focusContent(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(CONTENT_ID)?.focus();
}

type PageBoundaryProps = {
  /** The path of the page; an error disappears when it changes. */
  pathname: string;
  children: ReactNode;
};

type PageBoundaryState = { pathname: string; caught: { error: unknown } | undefined };

/** The error boundary of a page; the navigation around it stays usable. */
class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { pathname: this.props.pathname, caught: undefined };

  static getDerivedStateFromProps({ pathname }: PageBoundaryProps, state: PageBoundaryState) {
    return pathname === state.pathname ? null : { pathname, caught: undefined };
  }

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown) {
    if (isMissingFile(error)) void reloadOnce();
  }

  override render() {
    const { caught } = this.state;
    return caught ? <PageError stale={isMissingFile(caught.error)} /> : this.props.children;
  }
}

function PageError({ stale }: { stale: boolean }) {
  return (
    <div
      role="alert"
      className="page grid min-h-[60vh] content-center justify-items-center gap-4 text-center"
    >
      <h1 className="text-xl">
        {stale ? i18n._('This page could not be loaded') : i18n._('This page stopped working')}
      </h1>
      <p className="measure text-ink-soft">
        {stale
          ? i18n._('The clinic was updated, or the network dropped out. Your bookings are safe.')
          : i18n._('Something went wrong on our side. Your bookings are safe.')}
      </p>
      <Button onClick={() => location.reload()}>{i18n._('Reload the page')}</Button>
    </div>
  );
}

const RELOADED_AT = 'nadi-reloaded-at';
const RELOAD_COOLDOWN_MS = 60_000;
const RETRY_MS = 4000;

/**
 * Reloads to the current release once the server answers; at most once a minute, so that a broken
 * release cannot loop.
 */
export async function reloadOnce(): Promise<void> {
  const last = Number(sessionStorage.getItem(RELOADED_AT));
  if (Date.now() - last < RELOAD_COOLDOWN_MS) return;
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  if (!response?.ok) {
    setTimeout(() => void reloadOnce(), RETRY_MS);
    return;
  }
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
}
