import { escapeHtml } from '#platform/escape-html.ts';

/** A page as search engines, shared links and readers without scripts receive it. */
export interface PageDescription {
  /** 404 for an address with the form of a page that does not exist, such as an unknown doctor. */
  status: 200 | 404;
  title: string;
  /** Elements of the head, besides the title. */
  head: string;
  /** The text of the page as HTML, shown until the application has started; null keeps the built one. */
  text: string | null;
}

/** Describes the page at a path, which may be encoded, in a language; null if the built document is sufficient. */
export type PageDescriber = (
  path: string,
  query: URLSearchParams,
  /** Its code; English for an unknown one. */
  language: string,
) => Promise<PageDescription | null>;

const TITLE = /<title>.*?<\/title>/s;
/** The shell's `opening` waits a second, so that the text appears on slow networks only; the rest are its utilities. */
const TEXT_LAYOUT =
  'page opening content-start items-start justify-items-start gap-2 pt-10 text-ink';
const EMPTY_ROOT = /<div id="root">.*?<\/div>/s;

/** Writes a description into a document. The prerendered home page has its text already. */
export function writeDescription(html: string, page: PageDescription | null): string {
  if (!page) return html;
  const { title, head, text } = page;
  const described = html.replace(TITLE, () => `<title>${escapeHtml(title)}</title>${head}`);
  if (text === null) return described;
  return described.replace(
    EMPTY_ROOT,
    () => `<div id="root"><main class="${TEXT_LAYOUT}">${text}</main></div>`,
  );
}
