import { createHash } from 'node:crypto';
import { escapeHtml } from '#platform/escape-html.ts';
import { PAGE_COLOURS } from './replies.ts';

/** The whole style of a page that looks like paper: system fonts, both colour schemes, and paper. */
const SHEET_STYLE = `${PAGE_COLOURS}
:root{--ok:oklch(.45 .1 152);--ok-soft:oklch(.96 .032 156);--bad:oklch(.52 .185 27);--bad-soft:oklch(.96 .018 25)}
@media(prefers-color-scheme:dark){:root{--ok:#8fe0ae;--ok-soft:#16351f;--bad:#ffb4ab;--bad-soft:#47201d}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:400 1rem/1.5 Figtree,system-ui,sans-serif;-webkit-text-size-adjust:100%}
header{background:var(--card);border-bottom:1px solid var(--line)}
header p{display:flex;align-items:center;gap:.6rem;max-width:40rem;min-height:4rem;margin:0 auto;padding:.5rem 1rem;font-weight:700;overflow-wrap:anywhere}
header :is(svg,img){flex:none;width:2.25rem;height:2.25rem}
main{max-width:40rem;margin:0 auto;padding:1.5rem 1rem 3rem;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.25;margin:.5rem 0 1rem}
h2{font-size:1.2rem;margin:1.75rem 0 .75rem}
.state{margin:0 0 1rem;padding:1rem;border-radius:.75rem;font-weight:600}
.issued{background:var(--ok-soft);color:var(--ok)}
.replaced,.expired{background:var(--wait-soft);color:var(--wait)}
.cancelled,.altered{background:var(--bad-soft);color:var(--bad)}
dl,ol{margin:0;padding:0 1rem;background:var(--card);border-radius:.75rem;box-shadow:var(--shadow)}
dl{display:grid;grid-template-columns:1fr}
dt{padding-top:.75rem;font-size:.85rem;color:var(--soft)}
dd{margin:0;padding-bottom:.75rem;border-bottom:1px solid var(--line);font-weight:500;font-variant-numeric:tabular-nums}
dd:last-child,li:last-child{border-bottom:0}
ol{list-style:none;counter-reset:line}
li{counter-increment:line;padding:1rem 0 1rem 2rem;border-bottom:1px solid var(--line);position:relative}
li::before{content:counter(line)".";position:absolute;left:0;font-weight:600}
.hint{color:var(--soft)}
.translated{display:block;width:fit-content}
.translated:lang(ur){line-height:1.9}
@media(min-width:30rem){dl{grid-template-columns:12rem 1fr}dt,dd{padding:.75rem 0;border-bottom:1px solid var(--line)}dt:last-of-type{border-bottom:0}}
@media print{:root{--page:#fff;--card:#fff;--ink:#000;--soft:#333;--line:#999;--shadow:none}header{border:0}main{padding:0}.state{border:2px solid;background:none;color:#000}dl,ol{padding:0}li{break-inside:avoid}}
`;

/** Nothing but the page's own style, by its hash, and the clinic's logo. */
export const SHEET_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(SHEET_STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The mark of `nadi-mark.tsx`, in the colours of this page. */
const MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true" fill="none"><rect width="32" height="32" rx="9" fill="var(--action)"/><path d="M5 17h4.2l3.3-8.5 4.6 15 3-8.3c.9-2.4 2.9-2.4 3.9-.3s2.6 2.3 3.5.3" stroke="var(--on-action)" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/**
 * Returns a page without scripts, as a sheet of the clinic.
 * @param clinic its name and the address of its mark; null for Nadi's own
 * @param body HTML
 */
export function sheetPage(
  title: string,
  { name, address }: { name: string; address: string | null },
  body: string,
): string {
  const mark = address ? `<img src="${address}" alt="">` : MARK;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${SHEET_STYLE}</style></head><body><header><p>${mark}${escapeHtml(name)}</p></header><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}
