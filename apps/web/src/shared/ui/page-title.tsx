import { useEffect, useState } from 'react';
import { useLocation } from '#shared/router/routing.tsx';

type PageTitleProps = {
  title: string;
  /** One sentence for search results. */
  description?: string;
};

let firstPage = true;

/** Names the page, and after a navigation starts it at the top with its heading read out. */
export function PageTitle({ title, description }: PageTitleProps) {
  // How this page was come to; a filter of its own that changes the address later is no arrival.
  const [{ arrival }] = useState(useLocation());

  useEffect(() => {
    if (firstPage) {
      firstPage = false;
      return;
    }
    if (arrival !== 'POP') scrollTo(0, 0);
    focusHeading();
  }, [arrival]);

  return (
    <>
      <title>{`${title} · Nadi`}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
