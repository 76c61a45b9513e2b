import type { Message } from '@nadi/contract/messages';
import type { ReplyBody } from '@nadi/contract/routes';
import { MESSAGE_KINDS } from '@nadi/domain/message-kinds';
import { messageLabels } from '@nadi/messages/en/message-kinds';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatInstant } from '#shared/format/instants.ts';
import { ClinicTimes } from '#shared/portal/list-parts.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/content-state.tsx';
import { DataTable } from '#shared/ui/data-table.tsx';
import { Loading, LoadState, Skeletons } from '#shared/ui/loaded.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { MoreButton } from '#shared/ui/page-buttons.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { messageColumns, useFailedMessages, useMessages } from './message-columns.tsx';

type List = ReturnType<typeof useMessages>;

/** Messages to patients and doctors that were sent, wait or failed, without their text. */
export function MessagesPage() {
  const list = useMessages();
  const { query } = list;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle title="Messages" />
      <div>
        <h1 className="text-xl">Messages</h1>
        <p className="measure pt-1 text-ink-soft">
          Confirmations, reminders, receipts and links. “Sent” means that the mail server has
          accepted it.
        </p>
      </div>
      {query.error && !query.data ? <LoadState query={query} /> : <Listed list={list} />}
    </div>
  );
}

function Listed({ list }: { list: List }) {
  const { filter, filterBy, query } = list;
  const [first] = query.data?.pages ?? [];
  return (
    <>
      {first && <DeliveryNotices listed={first} />}
      <search className="grid gap-3 *:min-w-0 sm:grid-cols-[2fr_1fr]">
        <SearchField
          value={filter.search ?? ''}
          label="Search"
          placeholder="A person’s name or address"
          onSearch={(search) => filterBy({ search })}
        />
        <SelectField
          name="kind"
          label="About"
          value={filter.kind ?? ''}
          onSelect={(kind) => filterBy({ kind })}
          options={[
            ['', 'Everything'],
            ...MESSAGE_KINDS.map((kind) => [kind, messageLabels[kind]] as const),
          ]}
        />
      </search>
      <Tabs
        label="Messages by state"
        tabs={TABS.map(({ id, label }) => ({ id, label: counted(label, first?.counts[id]) }))}
        selected={filter.state ?? first?.state ?? 'sent'}
        onSelect={(state) => filterBy({ state })}
      >
        <div className="grid grid-cols-1 gap-5 pt-5">
          <Rows list={list} />
        </div>
      </Tabs>
    </>
  );
}

const TABS = [
  { id: 'failed', label: 'Failed' },
  { id: 'waiting', label: 'Waiting' },
  { id: 'sent', label: 'Sent' },
  { id: 'dropped', label: 'Not sent' },
] as const;

/** Shows the count on its own line on a phone, so that all tabs look alike. */
function counted(label: string, count: number | undefined): ReactNode {
  if (count === undefined) return label;
  return (
    <span className="sm:whitespace-nowrap">
      {label} <span className="figures max-sm:block">{count.toLocaleString('en-IN')}</span>
    </span>
  );
}

function Rows({ list: { query, filter } }: { list: List }) {
  const failed = useFailedMessages();
  const pages = query.data?.pages;
  if (!pages) {
    return (
      <Loading label="Loading messages" className="gap-3">
        <Skeletons count={4} className="h-16" />
      </Loading>
    );
  }
  const [first] = pages;
  const messages = pages.flatMap((page) => page.messages);
  if (!first || messages.length === 0) return <Nothing state={first?.state} filter={filter} />;
  return (
    <>
      {first.state === 'failed' && messages.length > 1 && !filter.search && (
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={failed.retryingAll}
          onClick={() => failed.retryAll(filter.kind)}
        >
          {filter.kind ? 'Send all of these again' : 'Send all failed again'}
        </Button>
      )}
      <DataTable
        caption="Messages"
        columns={messageColumns(first.state, { zone: first.timeZone, failed })}
        rows={messages}
        rowKey={({ _id }) => _id}
      />
      <ClinicTimes zone={first.timeZone} />
      <MoreButton of={query} label="Show earlier messages" />
    </>
  );
}

type EmptyText = { title: string; more?: string };

const EMPTY_TEXTS: Record<Message['state'], EmptyText> = {
  failed: {
    title: 'Nothing has failed',
    more: 'Messages that could not be sent appear here, with what to do about them.',
  },
  waiting: { title: 'Nothing is waiting' },
  dropped: { title: 'Every message was sent' },
  sent: { title: 'No messages yet', more: 'They appear here once appointments are booked.' },
};

const NO_MATCH: EmptyText = {
  title: 'No message matches this search',
  more: 'Other states may have some: see the counts above.',
};

type NothingProps = { state: Message['state'] | undefined; filter: List['filter'] };

function Nothing({ state = 'sent', filter }: NothingProps) {
  const { title, more } = filter.search || filter.kind ? NO_MATCH : EMPTY_TEXTS[state];
  return (
    <EmptyState title={title} art={<Mail aria-hidden size={40} className="text-action" />}>
      {more && <p>{more}</p>}
    </EmptyState>
  );
}

type Listed = ReplyBody<'listMessages'>;

/** Says once why messages cannot be sent, and how mail is sent. */
function DeliveryNotices({ listed }: { listed: Listed }) {
  const { mail, webhook, delays, timeZone } = listed;
  return (
    <>
      {mail === 'off' && (
        <Notice tone="waiting">
          <p className="font-semibold">E-mail is not set up</p>
          <p>
            Confirmations, reminders and links for a new password are not sent. Set SMTP_URL and
            MAIL_FROM on the server.
            {webhook && ' Messages about appointments go to the gateway only.'}
          </p>
        </Notice>
      )}
      {mail === 'sandbox' && (
        <Notice tone="info">
          <p>
            This clinic is being tried out: messages stay on this machine, in the{' '}
            <a href="/sandbox/mail" className="font-medium text-action underline">
              trial inbox
            </a>
            .
          </p>
        </Notice>
      )}
      {delays.map(({ reason, messages, since }) => (
        <Notice key={reason} tone="danger" urgent>
          <p className="font-semibold">
            {messages === 1 ? '1 message is' : `${messages.toLocaleString('en-IN')} messages are`}{' '}
            not accepted since {formatInstant(since, timeZone)}
          </p>
          <p className="wrap-anywhere">{reason}</p>
          <p>They are tried again for a day and leave by themselves once they are accepted.</p>
        </Notice>
      ))}
    </>
  );
}
