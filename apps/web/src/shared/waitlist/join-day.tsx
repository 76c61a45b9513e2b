import type { CalendarDate } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { BellRing } from 'lucide-react';
import { useRef } from 'react';
import { useSession } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { describePosition, describePreferences, useJoinWaitlist, useWaitlist } from './waitlist.ts';

type JoinDayProps = {
  docId: string;
  date: CalendarDate;
  /** The date in words. */
  day: string;
};

/** Joins a doctor's waitlist for one full day with one press; nothing for visitors. */
export function JoinDay({ docId, date, day }: JoinDayProps) {
  const { token } = useSession('patient');
  const { data } = useWaitlist(token);
  const place = useRef<HTMLParagraphElement>(null);
  const joining = useJoinWaitlist(() => place.current?.focus());
  if (!data) return null;
  const entry = data.entries.find((each) => each.docId === docId);
  const iso = formatIsoDate(date);
  return (
    <>
      <p ref={place} tabIndex={-1} className="measure text-ink-soft">
        {entry
          ? `${describePosition(entry.position)}: ${describePreferences(entry)}.`
          : 'When somebody cancels, the slot is held for the first who waits.'}
      </p>
      {!entry && (
        <Button
          variant="secondary"
          pending={joining.isPending}
          onClick={() => joining.mutate({ docId, from: iso, until: iso })}
        >
          <BellRing aria-hidden size={18} />
          Join the waitlist for {day}
        </Button>
      )}
    </>
  );
}
