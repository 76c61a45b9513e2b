import { type CalendarDate, parseSlotDate } from '@nadi/domain/clinic-time';
import { ArrowRight } from 'lucide-react';
import { longDayLabel } from '#shared/format/day-label.ts';
import { Button } from '#shared/ui/button.tsx';
import type { Choice } from './offer.ts';

type NextFreeButtonProps = { slot: Choice; today: CalendarDate; onPress: () => void };

export function NextFreeButton({ slot, today, onPress }: NextFreeButtonProps) {
  const date = parseSlotDate(slot.slotDate);
  return (
    <Button variant="secondary" onClick={onPress}>
      Next free: {date && longDayLabel(date, today)}, {slot.slotTime}
      <ArrowRight aria-hidden size={18} className="shrink-0" />
    </Button>
  );
}
