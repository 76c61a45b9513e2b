import './month-view.css';
import { type CalendarDate, compareDates, formatSlotDate } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { formatMonth } from '@nadi/messages/when';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { addMonths, daysOfMonth, type Month, MonthGrid } from '#shared/ui/month-grid.tsx';
import { availabilityQuery } from './availability-query.ts';
import type { SlotOffer } from './use-slot-offer.ts';

type MonthViewProps = {
  offer: SlotOffer;
  first: CalendarDate;
  onPick: (slotDate: string) => void;
};

/** The free slots of a month, counted by day. */
export function MonthView({ offer, first, onPick }: MonthViewProps) {
  const { wanted, today, last } = offer;
  const [month, setMonth] = useState<Month>({ year: first.year, month: first.month });
  const days = daysOfMonth(month);
  const query = useQuery({
    ...availabilityQuery({
      ...wanted,
      from: formatIsoDate({ ...month, day: 1 }),
      days: days.length,
    }),
    placeholderData: keepPreviousData,
  });
  const byDate = new Map(query.data?.days.map((day) => [day.slotDate, day]));
  const monthIndex = (of: Month) => of.year * 12 + of.month;

  return (
    <div className="grid gap-3" aria-busy={query.isFetching}>
      <div className="flex items-center justify-between">
        <MonthArrow
          label={i18n._('Previous month')}
          disabled={monthIndex(month) <= monthIndex(today)}
          onPress={() => setMonth(addMonths(month, -1))}
          Icon={ChevronLeft}
        />
        <h3 className="text-base" aria-live="polite">
          {formatMonth(i18n, month)}
        </h3>
        <MonthArrow
          label={i18n._('Next month')}
          disabled={monthIndex(month) >= monthIndex(last)}
          onPress={() => setMonth(addMonths(month, 1))}
          Icon={ChevronRight}
        />
      </div>
      <p role="status" className="text-center text-xs text-ink-soft">
        {legend(query)}
      </p>
      <MonthGrid
        month={month}
        describe={(date) => {
          const day = byDate.get(formatSlotDate(date));
          const count = day?.slots.length ?? 0;
          const bookable = compareDates(date, today) >= 0 && compareDates(date, last) <= 0;
          const empty = bookable && day ? '–' : undefined;
          const note = count > 0 ? count : day?.full ? i18n._('Full') : empty;
          return { note, label: countLabel(count, day?.full), disabled: count === 0 };
        }}
        onPick={(date) => onPick(formatSlotDate(date))}
      />
      <Button variant="ghost" onClick={() => onPick(formatSlotDate(today))}>
        {i18n._('Back to today')}
      </Button>
    </div>
  );
}

function countLabel(count: number, full = false): string {
  if (count > 0) return i18n._('{count} free', { count });
  return full ? i18n._('full') : i18n._('no free times');
}

function legend({ isError, isPending }: { isError: boolean; isPending: boolean }): string {
  if (isPending) return i18n._('Loading the free times…');
  if (isError) return i18n._('The free times could not be loaded.');
  return i18n._('The number below a day counts its free times.');
}

type MonthArrowProps = {
  label: string;
  disabled: boolean;
  onPress: () => void;
  Icon: typeof ChevronLeft;
};

function MonthArrow({ label, disabled, onPress, Icon }: MonthArrowProps) {
  return (
    <Button
      variant="ghost"
      className="w-11 px-0!"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon aria-hidden size={18} />
    </Button>
  );
}
