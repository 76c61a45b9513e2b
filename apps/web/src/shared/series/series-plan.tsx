import type { BookingLimit, SeriesDate } from '@nadi/contract/series';
import {
  SERIES_COUNT_MAX,
  SERIES_COUNT_MIN,
  SERIES_DAYS_MAX,
  SERIES_WEEKS_MAX,
} from '@nadi/domain/limits';
import type { SeriesRule } from '@nadi/domain/series';
import { seriesLimit, seriesTooLong } from '@nadi/messages/en/series';
import { formatAmount } from '@nadi/messages/when';
import { useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { ChooseSlotDialog } from '#shared/slots/choose-slot.tsx';
import type { Choice } from '#shared/slots/offer.ts';
import type { Whereabouts } from '#shared/slots/where-step.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/input.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { dayText, SeriesRow } from './series-row.tsx';
import {
  chosenSlots,
  leftOut,
  pinned,
  repeatedDate,
  type SeriesChange,
  type SeriesChanges,
  type SeriesDone,
  type SeriesOwner,
  slotOf,
  useBookSeries,
  useSeriesPreview,
} from './use-series.ts';

// A low number, because patients may hold few unpaid appointments.
const FEW: SeriesRule = { every: 1, unit: 'week', count: 4 };
const MANY: SeriesRule = { every: 1, unit: 'week', count: 6 };

const EVERY_MAX = { day: SERIES_DAYS_MAX, week: SERIES_WEEKS_MAX };

type SeriesPlanProps = {
  owner: SeriesOwner;
  docId: string;
  visitTypeId: string | undefined;
  /** By default the first mode and the first place. */
  where?: Whereabouts | undefined;
  /** The first appointment. */
  first: Choice;
  /** The price of one appointment; shown to patients. */
  fees?: number | undefined;
  onBack: () => void;
  onDone: SeriesDone;
};

/** The repetition rule, every date with its free times, and the booking of all of them. */
export function SeriesPlan(props: SeriesPlanProps) {
  const { owner, docId, visitTypeId, where, first, fees, onBack, onDone } = props;
  const [rule, setRule] = useState<SeriesRule>(owner.by === 'patient' ? FEW : MANY);
  const [changes, setChanges] = useState<SeriesChanges>({});
  const [changing, setChanging] = useState<string>();
  const wanted = { owner, visitTypeId, where };
  const preview = useSeriesPreview(wanted, first, rule);
  const { book, reset, pending, error } = useBookSeries(wanted, {
    onDone,
    onRefused: () => setChanges(leftOut),
    onUnknown: () => setChanges(pinned(dates, changes)),
  });
  const dates = preview.data?.dates ?? [];
  const slots = chosenSlots(dates, changes);

  function change(slotDate: string, next: SeriesChange) {
    if (pending) return;
    reset();
    setChanges((before) => ({ ...before, [slotDate]: next }));
  }

  return (
    <>
      <RepeatFields
        rule={rule}
        onChange={(next) => {
          if (pending) return;
          reset();
          setRule(next);
        }}
      />
      {preview.error && !preview.data ? (
        <LoadState query={preview} failure={i18n._('The dates could not be loaded.')} />
      ) : preview.data ? (
        <ul aria-label={i18n._('Dates of the series')} aria-busy={preview.isPlaceholderData}>
          {dates.map((date) => (
            <SeriesRow
              key={date.slotDate}
              date={date}
              mine={owner.by === 'patient' && !owner.dependantId}
              slot={slotOf(date, changes)}
              onChange={() => setChanging(date.slotDate)}
              onLeaveOut={() => change(date.slotDate, 'left-out')}
              onRestore={() => change(date.slotDate, proposalOf(date))}
            />
          ))}
        </ul>
      ) : (
        <Skeleton className="h-64" />
      )}
      <TooFar dates={dates} lastDate={preview.data?.lastDate} />
      <TooMany
        chosen={slots.length}
        openLeft={preview.data?.openLeft}
        limit={preview.data?.limit}
      />
      {error && (
        <Notice tone="danger" urgent>
          <p className="font-medium">{error}</p>
        </Notice>
      )}
      <Confirm
        {...{ slots, fees, pending, onBack }}
        // Until the dates of the current choice have loaded, the previous ones are shown.
        loading={!preview.data || preview.isPlaceholderData}
        onBook={() => book(slots)}
      />
      {changing && (
        <ChooseSlotDialog
          {...{ docId, visitTypeId, where }}
          title={i18n._('Instead of {day}', { day: dayText(changing) })}
          startDate={changing}
          confirmLabel={i18n._('Choose this time')}
          pending={false}
          error={null}
          onChoose={({ slotDate, slotTime }) => {
            change(changing, { slotDate, slotTime });
            setChanging(undefined);
          }}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  );
}

/** Returns the time that a date had before it was left out. */
function proposalOf({ slotDate, slotTime, state, nearest }: SeriesDate): Choice {
  return { slotDate, slotTime: state === 'free' ? slotTime : (nearest?.slotTime ?? slotTime) };
}

type TooFarProps = { dates: readonly SeriesDate[]; lastDate: string | undefined };

function TooFar({ dates, lastDate }: TooFarProps) {
  if (!lastDate || !dates.some(({ state }) => state === 'too-far')) return null;
  return (
    <p className="text-sm text-ink-soft">
      {i18n._(
        'This visit type can be booked until {day}. The doctor’s hours and visit types set how far ahead.',
        { day: dayText(lastDate) },
      )}
    </p>
  );
}

type TooManyProps = {
  chosen: number;
  openLeft: number | undefined;
  limit: BookingLimit | undefined;
};

/** Warns before the server refuses: a patient may hold fewer appointments than were chosen. */
function TooMany({ chosen, openLeft, limit }: TooManyProps) {
  if (openLeft === undefined || limit === undefined || chosen <= openLeft) return null;
  return (
    <Notice tone="waiting">
      <p className="font-medium">
        {seriesTooLong(limit, openLeft, i18n) ?? seriesLimit(limit, i18n)}
      </p>
    </Notice>
  );
}

type ConfirmProps = {
  slots: readonly Choice[];
  fees: number | undefined;
  pending: boolean;
  loading: boolean;
  onBack: () => void;
  onBook: () => void;
};

/** Confirms that either all are booked or none. */
function Confirm({ slots, fees, pending, loading, onBack, onBook }: ConfirmProps) {
  const twice = repeatedDate(slots);
  const enough = slots.length >= SERIES_COUNT_MIN;
  return (
    <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-card px-6 py-4 max-sm:-bottom-4 max-sm:-mx-4 max-sm:-mb-4 max-sm:px-4">
      <p className="me-auto font-semibold figures" aria-live="polite">
        {!loading && describe(slots, twice)}
        {fees !== undefined && enough && (
          <span className="block text-xs font-normal text-ink-soft">
            {i18n._('{price} each, pay later', { price: formatAmount(i18n, fees) })}
          </span>
        )}
      </p>
      <Button variant="secondary" disabled={pending} onClick={onBack}>
        {i18n._('Back')}
      </Button>
      <Button pending={pending} disabled={loading || !enough || twice !== null} onClick={onBook}>
        {i18n._('Book all')}
      </Button>
    </div>
  );
}

function describe(slots: readonly Choice[], twice: string | null): string {
  if (twice) return i18n._('{day} is there twice.', { day: dayText(twice) });
  if (slots.length < SERIES_COUNT_MIN) return i18n._('A series has at least two appointments.');
  return i18n._('{count, plural, one {# appointment} other {# appointments}}', {
    count: slots.length,
  });
}

type RepeatFieldsProps = { rule: SeriesRule; onChange: (rule: SeriesRule) => void };

/** How a series repeats, and how many appointments it has. */
function RepeatFields({ rule, onChange }: RepeatFieldsProps) {
  const { every, unit, count } = rule;
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Field name="every" label={i18n._('Every')}>
        <Select
          value={every}
          onChange={({ target }) => onChange({ ...rule, every: Number(target.value) })}
        >
          {numbers(1, EVERY_MAX[unit]).map((number) => (
            <option key={number}>{number}</option>
          ))}
        </Select>
      </Field>
      <Field name="unit" label={i18n._('Weeks or days')}>
        <Select
          value={unit}
          onChange={({ target }) => {
            const next = target.value === 'day' ? 'day' : 'week';
            onChange({ ...rule, unit: next, every: Math.min(every, EVERY_MAX[next]) });
          }}
        >
          <option value="week">
            {i18n._('{every, plural, one {week} other {weeks}}', { every })}
          </option>
          <option value="day">
            {i18n._('{every, plural, one {day} other {days}}', { every })}
          </option>
        </Select>
      </Field>
      <Field name="count" label={i18n._('Appointments')}>
        <Select
          value={count}
          onChange={({ target }) => onChange({ ...rule, count: Number(target.value) })}
        >
          {numbers(SERIES_COUNT_MIN, SERIES_COUNT_MAX).map((number) => (
            <option key={number}>{number}</option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

function numbers(from: number, until: number): number[] {
  return Array.from({ length: until - from + 1 }, (_, index) => from + index);
}
