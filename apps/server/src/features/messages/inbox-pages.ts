import { formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import { displayDate, zoneWords } from '@nadi/messages/en/dates';
import { INBOX_STYLE } from './inbox-style.ts';
import { escapeHtml } from './render-mail.ts';

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
  const byDay = Map.groupBy(messages, ({ sent_at }) => dayOf(sent_at, zone));
  const days = [...byDay].map(
    ([day, sent]) =>
      `<section><h2>${day}</h2><ul>${sent.map((message) => row(message, zone)).join('')}</ul></section>`,
  );
  const search = recipients.length > 1 || recipient ? searchForm(recipients, recipient) : '';
  return page(
    'Messages',
    `${BADGE}<header><h1>Messages</h1><a class="button" href="${addressOf(recipient)}">Look for new ones</a></header>
<p>What the clinic would have sent, by the clinic’s clock (${escapeHtml(zoneWords(zone))}).</p>
${search}${days.length > 0 ? days.join('') : emptyText(recipient)}`,
  );
}

function row(message: ListedMessage, zone: string): string {
  const { id, subject, recipient, sent_at, text_body, calendar } = message;
  const entry = calendar === null ? '' : '<span class="entry">Calendar entry</span>';
  return `<li><a href="${INBOX}/${id}"><span class="top"><strong>${escapeHtml(subject)}</strong>${timeOf(sent_at, zone)}</span>
<span class="to">To ${escapeHtml(recipient)}${entry}</span><span class="text">${escapeHtml(previewOf(text_body))}</span></a></li>`;
}

/** Returns the beginning of the text in one line, without its addresses. */
function previewOf(text: string): string {
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
    `<nav><a href="${addressOf(message.recipient)}">To this address</a><a href="${INBOX}">All messages</a></nav>
${BADGE}<h1>${escapeHtml(message.subject)}</h1><dl>${shown.join('')}</dl>
<p class="actions"><a class="button" href="${address}/html">Message alone</a>${attachment}<a class="button" href="${address}/source">Source</a></p>
<iframe title="The message as HTML" src="${address}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>As plain text</summary><pre>${withLinks(message.text_body)}</pre></details>`,
  );
}

function addressOf(recipient: string): string {
  return recipient ? `${INBOX}?to=${encodeURIComponent(recipient)}` : INBOX;
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`,
  );
}

function dayOf(time: Date, zone: string): string {
  return displayDate(wallClock(zone, time.getTime()));
}

function timeOf(time: Date, zone: string): string {
  const shown = formatSlotTime(wallClock(zone, time.getTime()));
  return `<time datetime="${time.toISOString()}">${shown}</time>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Test inbox</title><style>${INBOX_STYLE}</style></head><body><main>${body}</main></body></html>`;
}
