import type { MouseEvent } from 'react';

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
      Skip to content
    </a>
  );
}

/** Keeps the fragment of the address, which contains a link's token on some pages. */
function focusContent(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(CONTENT_ID)?.focus();
}
