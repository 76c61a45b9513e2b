import type { Message } from '@nadi/contract/messages';
import type { ReplyBody } from '@nadi/contract/routes';
import { MESSAGE_KINDS } from '@nadi/domain/message-kinds';
import { messageLabel } from '@nadi/messages/en/message-kinds';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/format/count.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { ClinicTimes } from '#shared/portal/list-parts.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/content-state.tsx';
import { DataTable } from '#shared/ui/data-table.tsx';
import { Loading, LoadState, Skeletons } from '#shared/ui/loaded.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { MoreButton } from '#shared/ui/page-buttons.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
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
      <PageTitle title={i18n._('Messages')} />
      <div>
        <h1 className="text-xl">{i18n._('Messages')}</h1>
        <p className="measure pt-1 text-ink-soft">
          {i18n._(
            'Confirmations, reminders, receipts and links. “Sent” means that the mail server has accepted it.',
          )}
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
          label={i18n._('Search')}
          placeholder={i18n._('A person’s name or address')}
          onSearch={(search) => filterBy({ search })}
        />
        <SelectField
          name="kind"
          label={i18n._('subject|About')}
          value={filter.kind ?? ''}
          onSelect={(kind) => filterBy({ kind })}
          options={[
            ['', i18n._('Everything')],
            ...MESSAGE_KINDS.map((kind) => [kind, messageLabel(i18n, kind)] as const),
          ]}
        />
      </search>
      <Tabs
        label={i18n._('Messages by state')}
        tabs={tabs().map(({ id, label }) => ({ id, label: counted(label, first?.counts[id]) }))}
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

const tabs = () =>
  [
    { id: 'failed', label: i18n._('Failed') },
    { id: 'waiting', label: i18n._('message|Waiting') },
    { id: 'sent', label: i18n._('Sent') },
    { id: 'dropped', label: i18n._('Not sent') },
  ] as const;

/** Shows the count on its own line on a phone, so that all tabs look alike. */
function counted(label: string, count: number | undefined): ReactNode {
  if (count === undefined) return label;
  return (
    <span className="sm:whitespace-nowrap">
      {label} <span className="figures max-sm:block">{formatCount(count)}</span>
    </span>
  );
}

function Rows({ list: { query, filter } }: { list: List }) {
  const failed = useFailedMessages();
  const pages = query.data?.pages;
  if (!pages) {
    return (
      <Loading label={i18n._('Loading messages')} className="gap-3">
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
          {filter.kind ? i18n._('Send all of these again') : i18n._('Send all failed again')}
        </Button>
      )}
      <DataTable
        caption={i18n._('Messages')}
        columns={messageColumns(first.state, { zone: first.timeZone, failed })}
        rows={messages}
        rowKey={({ _id }) => _id}
      />
      <ClinicTimes zone={first.timeZone} />
      <MoreButton of={query} label={i18n._('Show earlier messages')} />
    </>
  );
}

type EmptyText = { title: string; more?: string };

function emptyText(state: Message['state']): EmptyText {
  switch (state) {
    case 'failed':
      return {
        title: i18n._('Nothing has failed'),
        more: i18n._('Messages that could not be sent appear here, with what to do about them.'),
      };
    case 'waiting':
      return { title: i18n._('Nothing is waiting') };
    case 'dropped':
      return { title: i18n._('Every message was sent') };
    case 'sent':
      return {
        title: i18n._('No messages yet'),
        more: i18n._('They appear here once appointments are booked.'),
      };
  }
}

const noMatch = (): EmptyText => ({
  title: i18n._('No message matches this search'),
  more: i18n._('Other states may have some: see the counts above.'),
});

type NothingProps = { state: Message['state'] | undefined; filter: List['filter'] };

function Nothing({ state = 'sent', filter }: NothingProps) {
  const { title, more } = filter.search || filter.kind ? noMatch() : emptyText(state);
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
          <p className="font-semibold">{i18n._('E-mail is not set up')}</p>
          <p>
            {i18n._(
              'Confirmations, reminders and links for a new password are not sent. Set SMTP_URL and MAIL_FROM on the server.',
            )}
            {webhook && ` ${i18n._('Messages about appointments go to the gateway only.')}`}
          </p>
        </Notice>
      )}
      {mail === 'sandbox' && (
        <Notice tone="info">
          <p>
            <RichText
              text={i18n._(
                'This clinic is being tried out: messages stay on this machine, in the <inbox>trial inbox</inbox>.',
              )}
              marks={{
                inbox: (words) => (
                  <a href="/sandbox/mail" className="font-medium text-action underline">
                    {words}
                  </a>
                ),
              }}
            />
          </p>
        </Notice>
      )}
      {delays.map(({ reason, messages, since }) => (
        <Notice key={reason} tone="danger" urgent>
          <p className="font-semibold">
            {i18n._(
              '{count, plural, one {{number} message is not accepted since {when}} other {{number} messages are not accepted since {when}}}',
              {
                count: messages,
                number: formatCount(messages),
                when: formatInstant(since, timeZone),
              },
            )}
          </p>
          <p className="wrap-anywhere">{reason}</p>
          <p>
            {i18n._(
              'They are tried again for a day and leave by themselves once they are accepted.',
            )}
          </p>
        </Notice>
      ))}
    </>
  );
}
