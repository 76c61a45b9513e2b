import { useEffect, useState } from 'react';
import { clinicName } from '#shared/art/clinic-brand.tsx';
import { useLocation } from '#shared/router/router.tsx';

/** The navigation of the last announced heading; none for the first page, which the browser announces. */
let announcedLocation: object | 'none' = 'none';

/** Sets the document title; after a navigation scrolls to the top and focuses the heading. */
export function PageTitle({ title }: { title: string }) {
  // The navigation that opened this page; later changes of the page's own query do not count.
  const [location] = useState(useLocation());

  useEffect(() => {
    const before = announcedLocation;
    announcedLocation = location;
    if (before === 'none') return;
    // The same navigation, after loading: focus stays if the user has moved it.
    if (before === location) return isAtHeading() ? focusHeading() : undefined;
    // The server described the first page alone (`page-html.ts`).
    for (const tag of document.querySelectorAll('[data-page]')) tag.remove();
    if (location.navigationType !== 'POP') scrollTo(0, 0);
    focusHeading();
  }, [location]);

  return <title>{`${title} · ${clinicName()}`}</title>;
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
