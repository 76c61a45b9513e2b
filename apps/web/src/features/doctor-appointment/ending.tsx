import * as routes from '@nadi/contract/generated/route-table';
import type { RecordEntry } from '@nadi/contract/record';
import { minutes } from '@nadi/domain/limits';
import { formatClock } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { isPending, nextAppointment } from '#shared/appointment/appointment.ts';
import { noShowText } from '#shared/appointment/no-show.ts';
import { useNow } from '#shared/format/now.ts';
import { describeSlot } from '#shared/format/slot.ts';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery, STATE_LABELS } from '#shared/portal/portal.ts';
import { ReopenButton } from '#shared/portal/use-appointment-action.tsx';
import { followUpText } from '#shared/record/encounter-facts.tsx';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { Status } from '#shared/ui/status.tsx';
import { FinishCard } from './finish-card.tsx';

/** A call may start and end a little early. */
const FINISH_SHOWN_BEFORE = minutes(30);
/** Until then the doctor may still be on the page of the finished appointment. */
const NEXT_SHOWN_FOR = minutes(30);

/**
 * Shows how the appointment ended, or the form that ends it: after they have met, or shortly before the
 * start. Earlier it asks first, as the list does (docs/product/appointments.md#appointment-states).
 */
export function Ending({ appointment, zone }: { appointment: RecordEntry; zone: string }) {
  const now = useNow(minutes(1));
  const [early, setEarly] = useState(false);
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
            <span className="ms-auto">
              <NextInDay />
            </span>
          )}
        </div>
        {why && <p className="wrap-anywhere">{why}</p>}
        {followUp && <p className="figures">{i18n._('Follow-up on {when}', { when: followUp })}</p>}
      </div>
    );
  }
  const met = appointment.encounter?.startedAt !== undefined;
  if (early || met || now >= appointment.startsAt - FINISH_SHOWN_BEFORE) {
    return <FinishCard appointment={appointment} zone={zone} />;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-ink-soft">
      <p className="figures">
        {i18n._('It starts on {when}.', { when: describeSlot(appointment) })}
      </p>
      <Button variant="secondary" onClick={() => setEarly(true)}>
        {i18n._('Finish it already')}
      </Button>
    </div>
  );
}

function endingOf({ cancelled, noShow }: RecordEntry) {
  if (cancelled) return { tone: 'danger', label: STATE_LABELS.cancelled } as const;
  if (noShow) return { tone: 'waiting', label: STATE_LABELS['no-show'] } as const;
  return { tone: 'done', label: STATE_LABELS.completed } as const;
}

/** Links an ended appointment to the next one of today; nothing if there is none. */
function NextInDay() {
  const now = useNow(minutes(1));
  const { data } = useQuery(portalQuery('doctor', routes.getDoctorDay, {}));
  const next = data && nextAppointment(data.appointments, now);
  if (!next) return null;
  return (
    <LinkButton to={paths.doctorAppointment(next._id)}>
      {i18n._('Next: {patient}, {time}', {
        patient: next.userData.name,
        time: formatClock(i18n, next.slotTime),
      })}
      <ArrowRight aria-hidden size={18} />
    </LinkButton>
  );
}
