import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import type { TimeReason } from '@nadi/contract/schedules';
import { formatSlotTime, type WallTime, wallClock } from '@nadi/domain/clinic-time';
import { parseClock } from '@nadi/domain/schedules/schedule';
import { joinWords } from '@nadi/messages/en/english';
import { describeReason, reasonWord } from '@nadi/messages/en/time-reasons';
import { formatClock } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { useHoursPlaces } from '#shared/hours/place-select.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { DateInput } from '#shared/ui/date-input.tsx';
import { Input } from '#shared/ui/input.tsx';
import { LoadNotice, Notice } from '#shared/ui/notice.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { UnreadEvents } from './unread-events.tsx';

type Owner = { role: 'doctor' } | { role: 'admin'; docId: string };

type WhyNotFreeProps = {
  owner: Owner;
  /** `2027-01-05` */
  date: string;
  /** Renders the link to where a rule is set. */
  settingLink?: SettingLink;
};

type SettingLink = (reason: TimeReason) => ReactNode;

/** The times of a day; pressing a missing one names the rules behind it. */
export function WhyNotFree({ owner, date: firstDate, settingLink }: WhyNotFreeProps) {
  const [date, setDate] = useState(firstDate);
  const [visitTypeId, setVisitTypeId] = useState<string>();
  const [locationId, setLocationId] = useState<string>();
  const [time, setTime] = useState<string>();
  const places = useHoursPlaces();
  const chosen = { ...(visitTypeId && { visitTypeId }), ...(locationId && { locationId }) };
  const day = useTimes(owner, { date, ...chosen });
  const { data } = day;
  const [dateId, timeId] = [useId(), useId()];
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <label htmlFor={dateId} className="grid gap-1 font-medium">
          {i18n._('Day')}
          <DateInput
            id={dateId}
            required
            value={date}
            onPick={(picked) => {
              setDate(picked);
              setTime(undefined);
            }}
          />
        </label>
        <label htmlFor={timeId} className="grid gap-1 font-medium">
          {i18n._('Another time')}
          <Input
            id={timeId}
            type="time"
            onChange={({ target }) => target.value && setTime(toSlotTime(target.value))}
          />
        </label>
        {data && data.visitTypes.length > 1 && (
          <SelectField
            name="why-type"
            label={i18n._('Visit type')}
            value={visitTypeId ?? data.visitTypes[0]?._id}
            onSelect={setVisitTypeId}
            options={data.visitTypes.map(({ _id, name }) => [_id, name])}
          />
        )}
        {places && (
          <SelectField
            name="why-place"
            label={i18n._('Place, for appointments in person')}
            value={locationId ?? ''}
            onSelect={(picked) => setLocationId(picked || undefined)}
            options={[
              ['', i18n._('The usual one')],
              ...places.map(({ _id, name }) => [_id, name] as const),
            ]}
          />
        )}
      </div>
      {day.error && !data && (
        <LoadNotice
          title={errorMessage(day.error, i18n._('The times could not be loaded.'))}
          onRetry={day.refetch}
          retrying={day.isRefetching}
        />
      )}
      {!data && !day.error && <Skeleton className="h-40 w-full" />}
      {data && (
        <>
          <div aria-live="polite">
            {time && (
              <Answer key={time} {...{ owner, settingLink }} wanted={{ date, ...chosen, time }} />
            )}
          </div>
          <p className="text-ink-soft">
            {data.times.length === 0
              ? i18n._('There are no hours on this day. Enter a time to see why.')
              : i18n._('Press a time to see why it is not free.')}
          </p>
          <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {data.times.map(({ slotTime, reasons }) => (
              <li key={slotTime}>
                <TimeButton
                  {...{ slotTime, reasons }}
                  pressed={slotTime === time}
                  onPress={() => setTime(slotTime)}
                />
              </li>
            ))}
          </ul>
          <CalendarState calendar={data.calendar} zone={data.timeZone} />
        </>
      )}
    </div>
  );
}

type Wanted = { date: string; time?: string; visitTypeId?: string; locationId?: string };

function useTimes(owner: Owner, wanted: Wanted) {
  const mine = portalQuery('doctor', routes.explainTimes, wanted);
  const theirs = portalQuery('admin', routes.explainTimes, {
    docId: owner.role === 'admin' ? owner.docId : '',
    ...wanted,
  });
  const [own, other] = [
    useQuery({ ...mine, enabled: owner.role === 'doctor' }),
    useQuery({ ...theirs, enabled: owner.role === 'admin' }),
  ];
  return owner.role === 'doctor' ? own : other;
}

type TimeButtonProps = {
  slotTime: string;
  reasons: readonly TimeReason[];
  pressed: boolean;
  onPress: () => void;
};

function TimeButton({ slotTime, reasons: [first], pressed, onPress }: TimeButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={`flex min-h-14 w-full flex-col items-center justify-center rounded border border-control ${
        first ? 'bg-canvas' : 'bg-card'
      } ${pressed ? 'outline-2 outline-action' : ''}`}
      onClick={onPress}
    >
      <span className="font-medium figures">{formatClock(i18n, slotTime)}</span>
      <span className={first ? 'text-xs text-ink-soft' : 'text-xs text-done'}>
        {first ? reasonWord(i18n, first.code) : i18n._('Free')}
      </span>
    </button>
  );
}

type AnswerProps = {
  owner: Owner;
  wanted: Wanted & { time: string };
  settingLink: SettingLink | undefined;
};

function Answer({ owner, wanted, settingLink }: AnswerProps) {
  const query = useTimes(owner, wanted);
  const time = formatClock(i18n, wanted.time);
  const { data } = query;
  if (!data) {
    if (!query.error) return <Skeleton className="h-24 w-full" />;
    return (
      <LoadNotice
        title={errorMessage(query.error, i18n._('The reason could not be loaded.'))}
        onRetry={query.refetch}
        retrying={query.isRefetching}
      />
    );
  }
  const reasons = data.times[0]?.reasons ?? [];
  const zone = data.timeZone;
  return (
    <section ref={showAnswer} className="grid gap-2 rounded border border-line p-4">
      <h3 className="text-base">
        {reasons.length === 0
          ? i18n._('{time} is free', { time })
          : i18n._('Why is {time} not free?', { time })}
      </h3>
      <ul className="grid gap-2">
        {reasons.map((reason) => (
          <li key={JSON.stringify(reason)}>
            {describe(reason, zone)} {settingLink?.(reason)}
          </li>
        ))}
      </ul>
      {reasons.length > 0 && (
        <p className="text-ink-soft figures">
          {data.nearest.length > 0
            ? i18n._('Free on this day: {times}.', { times: listTimes(data.nearest) })
            : i18n._('No time of this day is free.')}
        </p>
      )}
    </section>
  );
}

function listTimes(times: readonly string[]): string {
  return joinWords(
    i18n,
    times.map((time) => formatClock(i18n, time)),
  );
}

/** Scrolls to an answer that appears, because it stands above the times. */
function showAnswer(answer: HTMLElement | null): void {
  answer?.scrollIntoView({ block: 'nearest' });
}

function describe(reason: TimeReason, zone: string): string {
  const { code, from, until, blocksFrom, blocksUntil, hours, at, expiresAt, place } = reason;
  const span = (begins: number, ends: number) =>
    spanText(wallClock(zone, begins), wallClock(zone, ends));
  const facts = {
    ...{ code, minutes: reason.minutes, days: reason.days },
    ...{ name: reason.name, clinic: reason.clinic, place, neighbour: reason.kind },
    span: from !== undefined && until !== undefined ? span(from, until) : hours && listHours(hours),
    blocked:
      blocksFrom !== undefined && blocksUntil !== undefined
        ? span(blocksFrom, blocksUntil)
        : undefined,
    at: at && formatClock(i18n, toSlotTime(at)),
    until: expiresAt === undefined ? undefined : formatInstant(expiresAt, zone),
  };
  return describeReason(facts, i18n);
}

function listHours(hours: readonly (readonly [string, string])[]): string {
  const spans = hours.map(([opens, closes]) => spanText(toSlotTime(opens), toSlotTime(closes)));
  return joinWords(i18n, spans);
}

function spanText(from: string | WallTime, until: string | WallTime): string {
  return i18n._('{from} to {until}', {
    from: formatClock(i18n, from),
    until: formatClock(i18n, until),
  });
}

/** Formats `13:30` as `1:30 PM`. */
function toSlotTime(clock: string): string {
  const minute = parseClock(clock);
  return formatSlotTime({ hour: Math.floor(minute / 60) % 24, minute: minute % 60 });
}

type CalendarStateProps = {
  calendar: ReplyBody<'explainTimes'>['calendar'];
  zone: string;
};

/** How well the doctor's other calendar could be read, which may explain a time that is free by mistake. */
function CalendarState({ calendar, zone }: CalendarStateProps) {
  if (!calendar) return null;
  const { fetchedAt, failed, unread } = calendar;
  const read =
    fetchedAt === undefined
      ? i18n._('The other calendar was not read yet.')
      : i18n._('The other calendar was last read on {when}.', {
          when: formatInstant(fetchedAt, zone),
        });
  return (
    <>
      {failed ? (
        <Notice tone="danger">
          <p>
            {i18n._('The other calendar cannot be read now.')} {read}
          </p>
        </Notice>
      ) : (
        <p className="text-xs text-ink-soft">{read}</p>
      )}
      {unread && <UnreadEvents unread={unread} zone={zone} />}
    </>
  );
}
