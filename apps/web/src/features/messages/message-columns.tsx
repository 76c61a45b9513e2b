import * as routes from '@nadi/contract/generated/route-table';
import type { Message } from '@nadi/contract/messages';
import type { Sent } from '@nadi/contract/routes';
import { MESSAGE_KINDS, MESSAGE_STATES } from '@nadi/domain/message-kinds';
import { joinWords } from '@nadi/messages/en/english';
import { messageLabel } from '@nadi/messages/en/message-kinds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useAddressFilter } from '#shared/portal/list-filters.tsx';
import { portalKey } from '#shared/portal/portal.ts';
import { readToken } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import type { Column } from '#shared/ui/data-table.tsx';
import { EmailAddress } from '#shared/ui/personal-fields.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
import { Status, type StatusTone } from '#shared/ui/status.tsx';
import { useAction } from '#shared/ui/use-action.ts';

function channelName(channel: Message['channel']): string {
  const names: Record<Message['channel'], string> = {
    mail: i18n._('E-mail'),
    webhook: i18n._('SMS or messenger'),
    push: i18n._('Notification'),
  };
  return names[channel];
}

/** Lists the columns for messages in one state; columns without content or actions are left out. */
export function messageColumns(
  state: Message['state'],
  { zone, failed }: { zone: string; failed: FailedMessages },
): Column<Message, never>[] {
  const columns: Column<Message, never>[] = [
    {
      header: i18n._('When'),
      cell: ({ finishedAt, createdAt }) => formatInstant(finishedAt ?? createdAt, zone),
    },
    { header: i18n._('recipient|To'), cell: (message) => <Recipient message={message} /> },
    { header: i18n._('Message'), cell: (message) => <Content message={message} />, onCard: 'bare' },
  ];
  if (state !== 'sent') {
    columns.push({
      header: i18n._('State'),
      cell: (message) => <State message={message} zone={zone} />,
    });
  }
  if (state === 'failed') {
    columns.push({
      header: i18n._('Action'),
      align: 'end',
      cell: (message) => <Actions message={message} failed={failed} />,
    });
  }
  return columns;
}

function Recipient({ message: { recipient, address } }: { message: Message }) {
  return (
    <span className="wrap-anywhere">
      <span className="block font-medium">{recipient?.name ?? i18n._('No account')}</span>
      {address && (
        <span className="block text-xs text-ink-soft md:min-w-40">
          <EmailAddress address={address} />
        </span>
      )}
    </span>
  );
}

function Content({ message: { kind, channel, subject } }: { message: Message }) {
  const label = messageLabel(i18n, kind);
  return (
    <span className="wrap-anywhere">
      <span className="block">{subject || label}</span>
      <span className="block text-xs text-ink-soft">
        {subject
          ? i18n._('{channel}: {kind}', { channel: channelName(channel), kind: label })
          : channelName(channel)}
      </span>
    </span>
  );
}

function State({ message, zone }: { message: Message; zone: string }) {
  const { tone, label, notes } = describeState(message, zone);
  return (
    <span>
      <Status tone={tone}>{label}</Status>
      {notes.map(
        (note) =>
          note && (
            <span key={note} className="mt-1 block max-w-72 text-xs text-ink-soft wrap-anywhere">
              {note}
            </span>
          ),
      )}
    </span>
  );
}

type StateTexts = { tone: StatusTone; label: string; notes: (string | null)[] };

function describeState(message: Message, zone: string): StateTexts {
  const { state, reason, attempts, dueAt, closedBy, finishedAt } = message;
  if (closedBy !== null && finishedAt !== null) {
    const by = joinWords(i18n, [closedBy, formatInstant(finishedAt, zone)]);
    return { tone: 'done', label: i18n._('Reached by phone'), notes: [by] };
  }
  if (state === 'dropped')
    return {
      tone: 'neutral',
      label: i18n._('Not sent'),
      notes: [reason ?? i18n._('It no longer applied')],
    };
  if (state === 'failed') return { tone: 'danger', label: i18n._('Failed'), notes: [reason] };
  const next = dueAt === null ? null : i18n._('Next: {when}', { when: formatInstant(dueAt, zone) });
  const label =
    attempts > 0 && reason
      ? i18n._('Try {number} failed', { number: attempts })
      : i18n._('message|Waiting');
  return { tone: 'waiting', label, notes: [next, reason] };
}

function Actions({ message, failed }: { message: Message; failed: FailedMessages }) {
  const { _id: id, recipient } = message;
  const person = recipient?.name;
  const pending = failed.pendingId === id;
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <Button variant="secondary" pending={pending} onClick={() => failed.retry(id)}>
        <SpokenText
          text={
            person === undefined
              ? i18n._('Send again<spoken> to no account</spoken>')
              : i18n._('Send again<spoken> to {person}</spoken>', { person })
          }
        />
      </Button>
      <Button variant="ghost" pending={pending} onClick={() => failed.dismiss(id)}>
        <SpokenText
          text={
            person === undefined
              ? i18n._('Reached by phone<spoken> to no account</spoken>')
              : i18n._('Reached by phone<spoken> to {person}</spoken>', { person })
          }
        />
      </Button>
    </span>
  );
}

type Filter = Pick<Sent<'listMessages'>, 'state' | 'kind' | 'search'>;

const KEY = routes.listMessages;

/** Returns the messages of the filter in the address, page by page. */
export function useMessages() {
  const { filter, filterBy } = useAddressFilter(parseFilter);
  const query = useInfiniteQuery({
    queryKey: [...portalKey('admin', readToken('admin')), KEY, filter],
    queryFn: ({ pageParam, signal }) =>
      request(
        routes.listMessages,
        { ...filter, ...(pageParam && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return { filter, filterBy, query };
}

/** Drops unknown states and kinds. */
function parseFilter(params: URLSearchParams): Filter {
  const state = MESSAGE_STATES.find((each) => each === params.get('state'));
  const kind = MESSAGE_KINDS.find((each) => each === params.get('kind'));
  const search = params.get('search')?.slice(0, 80);
  return { ...(state && { state }), ...(kind && { kind }), ...(search && { search }) };
}

/** Returns the actions for failed messages. */
export function useFailedMessages() {
  const always = { refresh: portalKey('admin', readToken('admin')), refreshAfterFailure: true };
  const retrying = useAction({
    send: (messageId: string) => request(routes.retryMessage, { messageId }),
    done: i18n._('The message is on its way again.'),
    ...always,
  });
  const retryingAll = useAction({
    send: (kind: Filter['kind']) => request(routes.retryMessages, kind ? { kind } : {}),
    done: i18n._('The messages are on their way again.'),
    ...always,
  });
  const dismissing = useAction({
    send: (messageId: string) => request(routes.dismissMessage, { messageId }),
    done: i18n._('task|Closed'),
    ...always,
  });
  return {
    retry: (messageId: string) => retrying.mutate(messageId),
    retryAll: (kind: Filter['kind']) => retryingAll.mutate(kind),
    retryingAll: retryingAll.isPending,
    dismiss: (messageId: string) => dismissing.mutate(messageId),
    pendingId: [retrying, dismissing].find(({ isPending }) => isPending)?.variables,
  };
}

type FailedMessages = ReturnType<typeof useFailedMessages>;
