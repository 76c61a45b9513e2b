import * as routes from '@nadi/contract/generated/route-table';
import type { Message } from '@nadi/contract/messages';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { bodiesSent } from '#shared/testing/sent.ts';
import { MessagesPage } from './messages-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const AT = Date.UTC(2027, 0, 5, 5);
const message: Message = {
  _id: 'm1',
  kind: 'reminder-hour',
  channel: 'mail',
  state: 'failed',
  recipient: { role: 'patient', id: 'p1', name: 'Meera Nambiar' },
  address: 'meera@sample.example',
  subject: 'Your appointment begins within an hour',
  reason: '550 No such mailbox',
  attempts: 1,
  createdAt: AT,
  dueAt: null,
  finishedAt: AT,
  closedBy: null,
};
const page = {
  success: true,
  messages: [message],
  state: 'failed',
  next: null,
  timeZone: 'UTC',
  ...{
    counts: { failed: 1, waiting: 2, sent: 1208, dropped: 3 },
    mail: 'smtp',
    webhook: false,
    delays: [],
  },
};

/** Returns a page of messages; the page before a cursor has one earlier message and is the last. */
function replyTo(body: object = {}, reply: object = {}) {
  return 'before' in body
    ? { ...page, messages: [{ ...message, _id: 'm0', reason: '554 Refused' }] }
    : { ...page, ...reply };
}

function open(reply: object = {}, query = '') {
  vi.mocked(request).mockImplementation(
    async (name, body) =>
      (name === routes.listMessages ? replyTo(body, reply) : { success: true }) as never,
  );
  renderPage(`/messages${query}`, { '/messages': <MessagesPage /> });
}

test('shows failed messages first, with their reason', async () => {
  open();
  expect(await screen.findByText('550 No such mailbox')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Failed 1' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tab', { name: 'Sent 1,208' })).toBeTruthy();
});

test('sends a failed message again or closes it', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: /Send again to Meera/ }));
  expect(request).toHaveBeenCalledWith(routes.retryMessage, { messageId: 'm1' });
  await userEvent.click(await screen.findByRole('button', { name: /Reached by phone/ }));
  expect(request).toHaveBeenCalledWith(routes.dismissMessage, { messageId: 'm1' });
});

test('resends all failed messages, or all of one kind, at once', async () => {
  open({ messages: [message, { ...message, _id: 'm2' }] });
  await userEvent.click(await screen.findByRole('button', { name: 'Send all failed again' }));
  expect(request).toHaveBeenCalledWith(routes.retryMessages, {});
  await userEvent.selectOptions(screen.getByLabelText('About'), 'Receipt');
  await userEvent.click(await screen.findByRole('button', { name: 'Send all of these again' }));
  expect(request).toHaveBeenCalledWith(routes.retryMessages, { kind: 'receipt' });
});

test('shows who closed a message and when', async () => {
  const closed = { ...message, state: 'dropped', closedBy: 'Asha' };
  open({ state: 'dropped', messages: [closed] });
  expect(await screen.findByText('Reached by phone')).toBeTruthy();
  expect(screen.getByText(/^Asha, .*5:00 AM/)).toBeTruthy();
});

test('puts a tab and a kind into the address and fetches their messages', async () => {
  open();
  await userEvent.click(await screen.findByRole('tab', { name: 'Waiting 2' }));
  await userEvent.selectOptions(screen.getByLabelText('About'), 'Receipt');
  expect(window.location.search).toBe('?state=waiting&kind=receipt');
  expect(bodiesSent(routes.listMessages).at(-1)).toEqual({ state: 'waiting', kind: 'receipt' });
});

test('shows why a message was not sent', async () => {
  const reason = 'This recipient had reached the daily limit of messages.';
  open({ state: 'dropped', messages: [{ ...message, state: 'dropped', reason }] });
  expect(await screen.findByText(reason)).toBeTruthy();
  const tab = screen.getByRole('tab', { name: 'Not sent 3' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
});

test('fetches earlier messages from the end of the page', async () => {
  open({ next: 'cursor' });
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
  expect(await screen.findByText('554 Refused')).toBeTruthy();
  expect(screen.getByText('550 No such mailbox')).toBeTruthy();
  expect(bodiesSent(routes.listMessages).at(-1)).toEqual({ before: 'cursor' });
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
});

test('shows one banner for all messages delayed by the same cause', async () => {
  open({ delays: [{ reason: '535 Wrong password', messages: 14, since: AT }] });
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toContain('14 messages are not accepted since');
  expect(banner.textContent).toContain('535 Wrong password');
});

test('says what is missing if a clinic has no mail', async () => {
  open({ mail: 'off', messages: [], state: 'sent' });
  expect(await screen.findByText('E-mail is not set up')).toBeTruthy();
  expect(screen.getByText('No messages yet')).toBeTruthy();
});
