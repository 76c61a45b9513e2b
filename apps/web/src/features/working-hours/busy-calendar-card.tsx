import * as routes from '@nadi/contract/generated/route-table';
import type { BusyCalendar } from '@nadi/contract/schedules';
import { minutes } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { docIdOf, type Owner, useScheduleChange } from './schedule-calls.ts';

const FAILURES: Record<NonNullable<BusyCalendar['failure']>, string> = {
  unreachable: 'The address does not answer.',
  'too-large': 'The calendar is larger than 5 MB.',
  'address-refused': 'The address is not public, or does not begin with https.',
  'not-a-calendar': 'The address does not lead to a calendar file.',
};

type UnreadList = NonNullable<BusyCalendar['unread']>;

/** The doctor's external calendar; its events block time. */
export function BusyCalendarCard({ owner, zone }: { owner: Owner; zone: string }) {
  const query = useQuery({
    ...portalQuery(owner.role, routes.getBusyCalendar, docIdOf(owner)),
    refetchInterval: owner.role === 'admin' && minutes(10),
  });
  const { data } = query;
  const save = useScheduleChange((url: string) =>
    owner.role === 'doctor'
      ? request(routes.setBusyCalendar, { url }, { as: 'doctor' })
      : request(routes.setBusyCalendar, { docId: owner.docId, url }, { as: 'admin' }),
  );
  const calendar = data?.calendar;
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-lg">Other calendar</h2>
        <p className="measure text-ink-soft">
          Events of your other calendar block time for new appointments. Only their times are
          stored. The calendar is read again every ten minutes.
        </p>
      </div>
      {!data && (
        <LoadState query={query} failure="The calendar could not be loaded." skeleton="h-24" />
      )}
      {calendar && <CalendarState calendar={calendar} zone={zone} />}
      {data && (
        <AddressForm
          key={calendar?.url ?? ''}
          address={calendar?.url ?? ''}
          saving={save.isPending}
          onSave={save.mutate}
        />
      )}
    </Card>
  );
}

function CalendarState({ calendar, zone }: { calendar: BusyCalendar; zone: string }) {
  const { events, fetchedAt, failure } = calendar;
  const at = fetchedAt === undefined ? '' : formatInstant(fetchedAt, zone);
  if (failure) {
    return (
      <Notice tone="danger">
        <p>
          {FAILURES[failure]} {at && `The copy of ${at} still blocks time.`}
        </p>
      </Notice>
    );
  }
  const { unread } = calendar;
  return (
    <>
      <Notice tone={unread ? 'info' : 'done'}>
        <p className="figures">
          {events === 1 ? '1 coming event blocks time.' : `${events} coming events block time.`}{' '}
          {at && `Read on ${at}.`}
        </p>
      </Notice>
      {unread && <UnreadEvents unread={unread} zone={zone} />}
    </>
  );
}

const REASONS: Record<UnreadList['events'][number]['reason'], string> = {
  start: 'Its start cannot be read.',
  end: 'Its end cannot be read: an hour is assumed.',
  rule: 'Its repetition cannot be read as a whole.',
  zone: 'Its time zone is unknown: the clinic’s time is assumed.',
  exception: 'A cancelled or changed date cannot be read: that date still blocks time.',
  'moved-onwards': 'It was moved from one date on: the earlier times block time as well.',
  'too-often': 'It repeats too often: all the time in between is blocked.',
  damaged: 'It is damaged.',
  'unknown-part': 'This part of the calendar is not supported.',
};

/** Events that may leave time free by mistake; the doctor fixes them in the other calendar. */
function UnreadEvents({ unread, zone }: { unread: UnreadList; zone: string }) {
  const { count, events } = unread;
  return (
    <section aria-labelledby="unread-events" className="grid gap-2">
      <h3 id="unread-events" className="text-base">
        {count === 1 ? '1 event could not be read' : `${count} events could not be read`}
      </h3>
      <p className="measure text-ink-soft">
        Check these in your other calendar. Times that were known before still block time.
      </p>
      <ul className="grid gap-2">
        {events.map(({ reason, written, blocks }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list has no other order, and no state.
          <li key={at} className="border-line border-s-2 ps-3">
            <p className="figures break-words font-medium">{written || 'Without a date'}</p>
            <p>{REASONS[reason]}</p>
            <p className="figures text-ink-soft">
              {blocks
                ? `Blocks ${formatInstant(blocks.from, zone)} to ${formatInstant(blocks.until, zone)}.`
                : 'Blocks no time.'}
            </p>
          </li>
        ))}
      </ul>
      {count > events.length && <p className="text-ink-soft">And {count - events.length} more.</p>}
    </section>
  );
}

type AddressFormProps = { address: string; saving: boolean; onSave: (url: string) => void };

function AddressForm({ address, saving, onSave }: AddressFormProps) {
  const [url, setUrl] = useState(address);
  return (
    <Form
      retain="calendar"
      className="grid gap-4"
      aria-label="Other calendar"
      onSubmit={() => onSave(url.trim().replace(/^webcals?:/i, 'https:'))}
    >
      <Field
        name="url"
        label="Address of the calendar (ICS)"
        hint="In most calendars under Settings, Share, as a secret or public iCal address."
      >
        <Input
          type="text"
          inputMode="url"
          required
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={saving} disabled={url.trim() === address}>
          Save address
        </Button>
        {address !== '' && (
          <Button variant="secondary" pending={saving} onClick={() => onSave('')}>
            Remove calendar
          </Button>
        )}
      </div>
    </Form>
  );
}
