import { formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import { displayDate, zoneWords } from '@nadi/messages/en/dates';
import { escapeHtml } from '#platform/escape-html.ts';
import { PAGE_COLOURS } from '#platform/http/replies.ts';

interface ListedMessage {
  id: string;
  recipient: string;
  subject: string;
  sent_at: Date;
  text_body: string;
  calendar: string | null;
}

interface Inbox {
  messages: readonly ListedMessage[];
  /** All recipients of messages. */
  recipients: readonly string[];
  /** The recipient to list; empty lists all. */
  recipient: string;
  /** The clinic's time zone, in which times are shown. */
  zone: string;
}

const INBOX = '/sandbox/mail';
const PREVIEW_LENGTH = 140;
const BADGE = '<p><span class="test">Test inbox: nothing is sent</span></p>';

/** Returns the list of messages by day, newest first. */
export function inboxPage({ messages, recipients, recipient, zone }: Inbox): string {
  const byDay = Map.groupBy(messages, ({ sent_at }) => formatDay(sent_at, zone));
  const days = [...byDay].map(
    ([day, sent]) =>
      `<section><h2>${day}</h2><ul>${sent.map((message) => row(message, zone)).join('')}</ul></section>`,
  );
  const search = recipients.length > 1 || recipient ? searchForm(recipients, recipient) : '';
  return page(
    'Messages',
    `${BADGE}<header><h1>Messages</h1><a class="button" href="${toInboxUrl(recipient)}">Look for new ones</a></header>
<p>What the clinic would have sent, by the clinic’s clock (${escapeHtml(zoneWords(zone))}).</p>
${search}${days.length > 0 ? days.join('') : emptyText(recipient)}`,
  );
}

function row(message: ListedMessage, zone: string): string {
  const { id, subject, recipient, sent_at, text_body, calendar } = message;
  const entry = calendar === null ? '' : '<span class="entry">Calendar entry</span>';
  return `<li><a href="${INBOX}/${id}"><span class="top"><strong>${escapeHtml(subject)}</strong>${formatTime(sent_at, zone)}</span>
<span class="to">To ${escapeHtml(recipient)}${entry}</span><span class="text">${escapeHtml(writePreview(text_body))}</span></a></li>`;
}

/** Returns the beginning of the text in one line, without its addresses. */
function writePreview(text: string): string {
  const line = text
    .replace(/https?:\/\/\S+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > PREVIEW_LENGTH ? `${line.slice(0, PREVIEW_LENGTH - 1).trimEnd()}…` : line;
}

function searchForm(recipients: readonly string[], recipient: string): string {
  const listed = new Set([...recipients, recipient].filter(Boolean));
  const options = [...listed].map((each) => {
    const selected = each === recipient ? ' selected' : '';
    return `<option${selected}>${escapeHtml(each)}</option>`;
  });
  return `<form action="${INBOX}"><label for="to">Messages to</label><select id="to" name="to">
<option value="">Everybody</option>${options.join('')}</select><button>Show</button></form>`;
}

function emptyText(recipient: string): string {
  if (recipient) {
    return `<div class="empty"><strong>No messages to ${escapeHtml(recipient)}</strong><a class="button" href="${INBOX}">Show all messages</a></div>`;
  }
  return '<div class="empty"><strong>There is nothing yet</strong>Sign up or book an appointment, and its message appears here.</div>';
}

/** Returns one message: as HTML, as text, its headers and its source. */
export function messagePage(message: ListedMessage, headers: Record<string, string>): string {
  const address = `${INBOX}/${message.id}`;
  const attachment =
    message.calendar === null
      ? ''
      : `<a class="button" href="${address}/invite.ics">Calendar entry</a>`;
  const shown = ['From', 'To', 'Date', 'Message-ID'].map(
    (name) => `<dt>${name}</dt><dd>${escapeHtml(headers[name.toLowerCase()] ?? '')}</dd>`,
  );
  return page(
    message.subject,
    `<nav><a href="${toInboxUrl(message.recipient)}">To this address</a><a href="${INBOX}">All messages</a></nav>
${BADGE}<h1>${escapeHtml(message.subject)}</h1><dl>${shown.join('')}</dl>
<p class="actions"><a class="button" href="${address}/html">Message alone</a>${attachment}<a class="button" href="${address}/source">Source</a></p>
<iframe title="The message as HTML" src="${address}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>As plain text</summary><pre>${withLinks(message.text_body)}</pre></details>`,
  );
}

function toInboxUrl(recipient: string): string {
  return recipient ? `${INBOX}?to=${encodeURIComponent(recipient)}` : INBOX;
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`,
  );
}

function formatDay(time: Date, zone: string): string {
  return displayDate(wallClock(zone, time.getTime()));
}

function formatTime(time: Date, zone: string): string {
  const shown = formatSlotTime(wallClock(zone, time.getTime()));
  return `<time datetime="${time.toISOString()}">${shown}</time>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Test inbox</title><style>${INBOX_STYLE}</style></head><body><main>${body}</main></body></html>`;
}

/** Styles of the trial inbox; its pages load nothing else. */
export const INBOX_STYLE = `${PAGE_COLOURS}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 Figtree,system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:760px;margin:0 auto;padding:24px 16px 64px;display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
h1{font-size:26px;line-height:1.2;margin:0;overflow-wrap:anywhere}
h2{font-size:13px;line-height:1.5;margin:8px 0;color:var(--soft);font-weight:600}
p{margin:0;color:var(--soft)}
a{color:var(--action)}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}
header,form,nav,.actions{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px}
header{justify-content:space-between}
ul{list-style:none;margin:0;padding:0;background:var(--card);border-radius:12px;box-shadow:var(--shadow)}
li+li{border-top:1px solid var(--line)}
li a{display:grid;gap:2px;padding:12px 16px;border-radius:12px;color:inherit;text-decoration:none}
li a:hover{background:var(--action-soft)}
li a:visited strong{font-weight:500}
.top{display:flex;justify-content:space-between;gap:16px}
strong{font-weight:600;overflow-wrap:anywhere}
time{white-space:nowrap}
.to,.text,dd,dt,time{color:var(--soft);font-size:13px;overflow-wrap:anywhere}
.text{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:2}
.entry{margin-left:8px;padding:1px 8px;border-radius:99px;background:var(--action-soft);color:var(--action);font-weight:600;white-space:nowrap}
.test{display:inline-block;padding:2px 10px;border-radius:99px;background:var(--wait-soft);color:var(--wait);font-size:13px;font-weight:600}
.button,button,select{min-height:44px;padding:8px 16px;border:1px solid var(--control);border-radius:12px;background:var(--card);color:var(--ink);font:600 15px/1.5 Figtree,system-ui,sans-serif;text-decoration:none}
.button:hover,button:hover{border-color:var(--action);color:var(--action)}
select{font-weight:400;min-width:0;max-width:100%;flex:1 1 0}
@media (width<480px){label{flex-basis:100%}}
.empty{display:grid;justify-items:center;gap:12px;padding:48px 16px;background:var(--card);border-radius:12px;text-align:center;color:var(--soft)}
.empty strong{color:var(--ink);font-size:17px}
iframe,pre{width:100%;border:1px solid var(--line);border-radius:12px}
iframe{height:min(760px,80vh);background:#fff}
pre{margin:0;background:var(--card);padding:16px;white-space:pre-wrap;overflow-wrap:anywhere;font-size:13px}
summary{min-height:44px;padding:10px 0;font-weight:600;cursor:pointer}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:4px 16px;margin:0}
dd{margin:0}
nav a{display:inline-flex;align-items:center;min-height:44px;font-weight:600}`;
