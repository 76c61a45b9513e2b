import * as routes from '@nadi/contract/generated/route-table';
import type { Message } from '@nadi/contract/messages';
import type { Sent } from '@nadi/contract/routes';
import { MESSAGE_KINDS, MESSAGE_STATES } from '@nadi/domain/message-kinds';
import { messageLabels } from '@nadi/messages/en/message-kinds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { useAddressFilter } from '#shared/portal/list-filters.tsx';
import { portalKey } from '#shared/portal/portal.ts';
import { readToken } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import type { Column } from '#shared/ui/data-table.tsx';
import { EmailAddress } from '#shared/ui/personal-fields.tsx';
import { Status, type StatusTone } from '#shared/ui/status.tsx';
import { useAction } from '#shared/ui/use-action.ts';

const CHANNELS = { mail: 'E-mail', webhook: 'SMS or messenger', push: 'Notification' };

/** Lists the columns for messages in one state; columns without content or actions are left out. */
export function messageColumns(
  state: Message['state'],
  { zone, failed }: { zone: string; failed: FailedMessages },
): Column<Message, never>[] {
  const columns: Column<Message, never>[] = [
    {
      header: 'When',
      cell: ({ finishedAt, createdAt }) => formatInstant(finishedAt ?? createdAt, zone),
    },
    { header: 'To', cell: (message) => <Recipient message={message} /> },
    { header: 'Message', cell: (message) => <Content message={message} />, onCard: 'bare' },
  ];
  if (state !== 'sent') {
    columns.push({ header: 'State', cell: (message) => <State message={message} zone={zone} /> });
  }
  if (state === 'failed') {
    columns.push({
      header: 'Action',
      align: 'end',
      cell: (message) => <Actions message={message} failed={failed} />,
    });
  }
  return columns;
}

function Recipient({ message: { recipient, address } }: { message: Message }) {
  return (
    <span className="wrap-anywhere">
      <span className="block font-medium">{recipient?.name ?? 'No account'}</span>
      {address && (
        <span className="block text-xs text-ink-soft md:min-w-40">
          <EmailAddress address={address} />
        </span>
      )}
    </span>
  );
}

function Content({ message: { kind, channel, subject } }: { message: Message }) {
  return (
    <span className="wrap-anywhere">
      <span className="block">{subject || messageLabels[kind]}</span>
      <span className="block text-xs text-ink-soft">
        {CHANNELS[channel]}
        {subject && `: ${messageLabels[kind]}`}
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
    const by = `${closedBy}, ${formatInstant(finishedAt, zone)}`;
    return { tone: 'done', label: 'Reached by phone', notes: [by] };
  }
  if (state === 'dropped')
    return { tone: 'neutral', label: 'Not sent', notes: [reason ?? 'It no longer applied'] };
  if (state === 'failed') return { tone: 'danger', label: 'Failed', notes: [reason] };
  const next = dueAt === null ? null : `Next: ${formatInstant(dueAt, zone)}`;
  const label = attempts > 0 && reason ? `Try ${attempts} failed` : 'Waiting';
  return { tone: 'waiting', label, notes: [next, reason] };
}

function Actions({ message, failed }: { message: Message; failed: FailedMessages }) {
  const { _id: id, recipient } = message;
  const whom = <span className="sr-only"> to {recipient?.name ?? 'no account'}</span>;
  const pending = failed.pendingId === id;
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <Button variant="secondary" pending={pending} onClick={() => failed.retry(id)}>
        Send again{whom}
      </Button>
      <Button variant="ghost" pending={pending} onClick={() => failed.dismiss(id)}>
        Reached by phone{whom}
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
    done: 'The message is on its way again.',
    ...always,
  });
  const retryingAll = useAction({
    send: (kind: Filter['kind']) => request(routes.retryMessages, kind ? { kind } : {}),
    done: 'The messages are on their way again.',
    ...always,
  });
  const dismissing = useAction({
    send: (messageId: string) => request(routes.dismissMessage, { messageId }),
    done: 'Closed',
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
