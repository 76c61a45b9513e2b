import { wallClock } from '@nadi/domain/clinic-time';
import { useId } from 'react';
import { Notice } from '#shared/ui/notice.tsx';
import { DayStrip } from './day-strip.tsx';
import { EmptyDay } from './empty-day.tsx';
import { LostSlot } from './lost-slot.tsx';
import { SlotGroups } from './slot-groups.tsx';
import type { ChoiceState } from './use-choice.ts';
import { ZoneNote } from './zone-note.tsx';

type SlotPickerProps = Omit<ChoiceState, 'choice' | 'forget'> & {
  zone: string;
  /** The button was pressed with nothing chosen. */
  missing: boolean;
  /** For buttons that lead elsewhere in the picker: acts, then moves focus along. */
  onJump: (act: () => void) => void;
};

/** Seven days, and the free times of one of them. */
export function SlotPicker(props: SlotPickerProps) {
  const { days, day, pickDay, held, lost, choose, zone, now, missing, onJump } = props;
  const id = useId();
  const today = wallClock(zone, now);
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-5">
      <div className="grid gap-1">
        <h2 id={id} className="text-lg">
          Choose a time
        </h2>
        <ZoneNote zone={zone} now={now} />
      </div>
      {lost && (
        <LostSlot lost={lost} today={today} onChoose={(next) => onJump(() => choose(next))} />
      )}
      {missing && !lost && (
        <Notice tone="danger" urgent>
          <p className="font-medium">Please choose a day and a time first.</p>
        </Notice>
      )}
      <DayStrip days={days} selected={day?.slotDate} today={today} onSelect={pickDay} />
      {day &&
        (day.slots.length > 0 ? (
          <SlotGroups day={day} today={today} zone={zone} held={held} onChoose={choose} />
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
