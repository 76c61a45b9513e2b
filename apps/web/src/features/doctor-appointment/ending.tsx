import type { RecordEntry } from '@nadi/contract/record';
import { minutes } from '@nadi/domain/limits';
import { isPending } from '#shared/appointment/is-pending.ts';
import { noShowText } from '#shared/appointment/no-show.ts';
import { useNow } from '#shared/format/use-now.ts';
import { ReopenButton } from '#shared/portal/reopen-button.tsx';
import { followUpText } from '#shared/record/encounter-facts.tsx';
import { Status } from '#shared/ui/status.tsx';
import { FinishCard } from './finish-card.tsx';
import { NextInDay } from './next-in-day.tsx';

/** A call may begin, and end, a little early. */
const FINISH_SHOWN_BEFORE = minutes(30);
/** Until then the doctor may still be on the page on which it was finished. */
const NEXT_SHOWN_FOR = minutes(30);

/** How it ended, or the step that ends it: as soon as they have met, or shortly before the start. */
export function Ending({ appointment, zone }: { appointment: RecordEntry; zone: string }) {
  const now = useNow(minutes(1));
  if (!isPending(appointment)) {
    const { tone, label } = endingOf(appointment);
    const why = noShowText(appointment);
    const followUp = followUpText(appointment.followUp);
    return (
      <div className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <Status tone={tone}>{label}</Status>
          <ReopenButton appointment={appointment} portal="doctor" now={now} />
          {now - (appointment.endedAt ?? 0) < NEXT_SHOWN_FOR && (
            <span className="ml-auto">
              <NextInDay />
            </span>
          )}
        </div>
        {why && <p className="wrap-anywhere">{why}</p>}
        {followUp && <p className="figures">Follow-up on {followUp}</p>}
      </div>
    );
  }
  const met = appointment.encounter?.startedAt !== undefined;
  if (met || now >= appointment.startsAt - FINISH_SHOWN_BEFORE) {
    return <FinishCard appointment={appointment} zone={zone} />;
  }
  return (
    <p className="text-ink-soft">
      You can finish the appointment here once you have met the patient, or from 30 minutes before
      its start.
    </p>
  );
}

function endingOf({ cancelled, noShow }: RecordEntry) {
  if (cancelled) return { tone: 'danger', label: 'Cancelled' } as const;
  if (noShow) return { tone: 'waiting', label: 'The patient did not come' } as const;
  return { tone: 'done', label: 'Completed' } as const;
}
