import * as routes from '@nadi/contract/generated/route-table';
import type { BusyCalendar } from '@nadi/contract/schedules';
import { minutes } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { UnreadEvents } from '#shared/slots/unread-events.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { docIdOf, type Owner, useScheduleChange } from './schedule-calls.ts';

type Failure = NonNullable<BusyCalendar['failure']>;

function failureText(failure: Failure): string {
  const texts: Record<Failure, string> = {
    unreachable: i18n._('The address does not answer.'),
    'too-large': i18n._('The calendar is larger than 5 MB.'),
    'address-refused': i18n._('The address is not public, or does not begin with https.'),
    'not-a-calendar': i18n._('The address does not lead to a calendar file.'),
  };
  return texts[failure];
}

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
    <Card id="other-calendar" className="grid scroll-mt-20 gap-4">
      <div>
        <h2 className="text-lg">{i18n._('Other calendar')}</h2>
        <p className="measure text-ink-soft">
          {i18n._(
            'Events of your other calendar block time for new appointments. Only their times are stored. The calendar is read again every ten minutes.',
          )}
        </p>
      </div>
      {!data && (
        <LoadState
          query={query}
          failure={i18n._('The calendar could not be loaded.')}
          skeleton="h-24"
        />
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
          {failureText(failure)}{' '}
          {at && i18n._('The copy of {when} still blocks time.', { when: at })}
        </p>
      </Notice>
    );
  }
  const { unread } = calendar;
  return (
    <>
      <Notice tone={unread ? 'info' : 'done'}>
        <p className="figures">
          {i18n._(
            '{count, plural, one {# coming event blocks time.} other {# coming events block time.}}',
            { count: events },
          )}{' '}
          {at && i18n._('Read on {when}.', { when: at })}
        </p>
      </Notice>
      {unread && <UnreadEvents unread={unread} zone={zone} />}
    </>
  );
}

type AddressFormProps = { address: string; saving: boolean; onSave: (url: string) => void };

function AddressForm({ address, saving, onSave }: AddressFormProps) {
  const [url, setUrl] = useState(address);
  return (
    <Form
      retain="calendar"
      className="grid gap-4"
      aria-label={i18n._('Other calendar')}
      onSubmit={() => onSave(url.trim().replace(/^webcals?:/i, 'https:'))}
    >
      <Field
        name="url"
        label={i18n._('Address of the calendar (ICS)')}
        hint={i18n._(
          'In most calendars under Settings, Share, as a secret or public iCal address.',
        )}
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
          {i18n._('Save address')}
        </Button>
        {address !== '' && (
          <Button variant="secondary" pending={saving} onClick={() => onSave('')}>
            {i18n._('Remove calendar')}
          </Button>
        )}
      </div>
    </Form>
  );
}
