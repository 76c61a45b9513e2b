import type { OptionalMessage } from '@nadi/domain/message-kinds';
import { messageLabels } from '@nadi/messages/en/message-kinds';
import { unsubscribePage } from '@nadi/messages/en/unsubscribe';
import { escapeHtml } from './render-mail.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:#12292b;--soft:#4b6063;--card:#fff;--page:#eef4f4;--action:#0b6e74;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#eef4f4;--soft:#b4c4c6;--card:#182426;--page:#10191a;--action:#7fd1d4;--on:#06282b}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/24px system-ui,sans-serif}
main{max-width:480px;margin:12vh auto 0;padding:28px 24px;background:var(--card);border-radius:16px}
h1{font-size:22px;line-height:30px;margin:0 0 12px;overflow-wrap:anywhere}
p{margin:0 0 16px;color:var(--soft)}
button{min-height:48px;padding:0 22px;border:0;border-radius:10px;background:var(--action);color:var(--on);font:600 16px/20px system-ui,sans-serif;cursor:pointer}
button:focus-visible{outline:3px solid var(--action);outline-offset:2px}
@media (max-width:520px){main{margin:0;border-radius:0;min-height:100vh}button{width:100%}}`;

export function questionPage(kind: OptionalMessage, clinic: string): string {
  return page(
    unsubscribePage.question(messageLabels[kind]),
    `<p>${escapeHtml(unsubscribePage.explanation(clinic))}</p><form method="post"><button>${escapeHtml(unsubscribePage.button)}</button></form>`,
  );
}

export function donePage(): string {
  return page(unsubscribePage.done, `<p>${escapeHtml(unsubscribePage.again)}</p>`);
}

export function unknownLinkPage(): string {
  return page(unsubscribePage.unknownTitle, `<p>${escapeHtml(unsubscribePage.unknown)}</p>`);
}

function page(title: string, body: string): string {
  const heading = escapeHtml(title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${heading}</title><style>${STYLE}</style></head><body><main><h1>${heading}</h1>${body}</main></body></html>`;
}
