import { escapeHtml } from './render-mail.ts';

interface ListedMessage {
  id: string;
  recipient: string;
  subject: string;
  sent_at: Date;
  text_body: string;
  calendar: string | null;
}

const STYLE = `
:root{color-scheme:light dark;--ink:#12292b;--soft:#4b6063;--line:#d8e3e4;--card:#fff;--page:#eef4f4;--action:#0b6e74}
@media (prefers-color-scheme:dark){:root{--ink:#eef4f4;--soft:#b4c4c6;--line:#33474a;--card:#182426;--page:#10191a;--action:#7fd1d4}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/24px system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:24px 16px 64px}
h1{font-size:24px;line-height:32px;margin:0 0 8px;overflow-wrap:anywhere}
p{margin:0 0 16px;color:var(--soft)}
a{color:var(--action)}
ul{list-style:none;margin:0;padding:0;background:var(--card);border-radius:16px;overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:block;padding:14px 20px;color:inherit;text-decoration:none}
li a:hover,li a:focus-visible{background:color-mix(in srgb,var(--action) 12%,transparent)}
strong{display:block;overflow-wrap:anywhere}
small,dd,time{color:var(--soft);font-size:14px;overflow-wrap:anywhere}
.test{display:inline-block;padding:2px 10px;border-radius:99px;background:#8a4b00;color:#fff;font-size:14px;font-weight:600}
iframe,pre{width:100%;background:#fff;border:1px solid var(--line);border-radius:16px}
iframe{height:760px}
pre{background:var(--card);padding:16px;white-space:pre-wrap;overflow-wrap:anywhere;font-size:14px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0 0 16px}dd{margin:0}
nav a{display:inline-block;padding:10px 16px 10px 0;min-height:44px}
h2{font-size:18px;margin:24px 0 8px}`;

const TEST_BADGE = '<span class="test">Test inbox: nothing is sent</span>';

/** Returns the list of messages, newest first. */
export function inboxPage(messages: readonly ListedMessage[]): string {
  const rows = messages.map(
    (
      message,
    ) => `<li><a href="/sandbox/mail/${message.id}"><strong>${escapeHtml(message.subject)}</strong>
<small>To ${escapeHtml(message.recipient)} · ${timeOf(message.sent_at)}${message.calendar === null ? '' : ' · with a calendar entry'}</small></a></li>`,
  );
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : EMPTY;
  return page('Messages', `<h1>Messages</h1><p>What the clinic would have sent.</p>${list}`);
}

const EMPTY =
  '<p>There is nothing yet. Sign up or book an appointment, and its message appears here. Reload to see new ones.</p>';

/** Returns one message: as HTML, as text, its headers and its source. */
export function messagePage(message: ListedMessage, headers: Record<string, string>): string {
  const address = `/sandbox/mail/${message.id}`;
  const attachment =
    message.calendar === null ? '' : `<a href="${address}/invite.ics">Attachment: invite.ics</a>`;
  const shown = ['from', 'to', 'date', 'message-id'].map(
    (name) => `<dt>${name}</dt><dd>${escapeHtml(headers[name] ?? '')}</dd>`,
  );
  return page(
    message.subject,
    `<nav><a href="/sandbox/mail">All messages</a><a href="${address}/source">Source</a>${attachment}</nav>
<h1>${escapeHtml(message.subject)}</h1><dl>${shown.join('')}</dl>
<iframe title="The message as HTML" src="${address}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As plain text</h2><pre>${withLinks(message.text_body)}</pre>`,
  );
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`,
  );
}

function timeOf(time: Date): string {
  const iso = time.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Test inbox</title><style>${STYLE}</style></head><body><main><p>${TEST_BADGE}</p>${body}</main></body></html>`;
}
