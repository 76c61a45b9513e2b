import { useEffect, useState } from 'react';
import { useLocation } from '#shared/router/routing.tsx';

type PageTitleProps = {
  title: string;
  /** One sentence for search results. */
  description?: string;
};

/** The arrival whose heading was read out; none for the first page, which the browser reads itself. */
let readOut: object | 'none' = 'none';

/** Names the page, and after a navigation starts it at the top with its heading read out. */
export function PageTitle({ title, description }: PageTitleProps) {
  // How this page was come to; a filter of its own that changes the address later is no arrival.
  const [place] = useState(useLocation());

  useEffect(() => {
    const before = readOut;
    readOut = place;
    if (before === 'none') return;
    // The same arrival: what was waited for has come. Whoever has gone on meanwhile is left alone.
    if (before === place) return isAtHeading() ? focusHeading() : undefined;
    if (place.arrival !== 'POP') scrollTo(0, 0);
    focusHeading();
  }, [place]);

  return (
    <>
      <title>{`${title} · Nadi`}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}

function isAtHeading(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at.matches('main, h1');
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
