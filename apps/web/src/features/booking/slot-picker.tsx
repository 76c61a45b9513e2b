import { wallClock } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { useId } from 'react';
import { viewerTime, viewerZone, zoneName } from '#shared/format/viewer-time.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { DayStrip } from './day-strip.tsx';
import { EmptyDay } from './empty-day.tsx';
import { SlotGroups } from './slot-groups.tsx';
import { SlotTakenNotice } from './slot-taken-notice.tsx';
import type { ChoiceState } from './use-choice.ts';

type SlotPickerProps = Pick<
  ChoiceState,
  'days' | 'day' | 'pickDay' | 'selected' | 'unavailable' | 'choose' | 'now'
> & {
  zone: string;
  /** Book was pressed without a chosen slot. */
  missing: boolean;
  /** Runs an action whose button disappears, then moves focus into the picker. */
  onJump: (act: () => void) => void;
};

/** The bookable days and the free slots of the selected one. */
export function SlotPicker(props: SlotPickerProps) {
  const { days, day, pickDay, selected, unavailable, choose, zone, now, missing, onJump } = props;
  const id = useId();
  const today = wallClock(zone, now);
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-4 md:gap-5">
      <div className="grid gap-1">
        <h2 id={id} className="text-lg">
          Choose a time
        </h2>
        <ZoneNote zone={zone} now={now} />
      </div>
      {unavailable && (
        <SlotTakenNotice
          slot={unavailable}
          today={today}
          onChoose={(next) => onJump(() => choose(next))}
        />
      )}
      {missing && !unavailable && (
        <Notice tone="danger" urgent>
          <p className="font-medium">Please choose a day and a time first.</p>
        </Notice>
      )}
      <DayStrip days={days} selected={day?.slotDate} today={today} onSelect={pickDay} />
      {day &&
        (day.slots.length > 0 ? (
          <SlotGroups day={day} today={today} zone={zone} selected={selected} onChoose={choose} />
        ) : (
          <EmptyDay
            day={day}
            days={days}
            today={today}
            onPickDay={(next) => onJump(() => pickDay(next))}
          />
        ))}
    </section>
  );
}

/** Names the clinic's time zone, and the viewer's where it differs. */
function ZoneNote({ zone, now }: { zone: string; now: Instant }) {
  const viewer = viewerZone();
  const abroad = viewerTime(now, { clinic: zone, viewer }) !== null;
  return (
    <p className="text-xs text-ink-soft">
      Times are the clinic’s, {zoneName(zone, now)}.
      {abroad && ` Your time (${zoneName(viewer, now)}) is shown below each.`}
    </p>
  );
}
