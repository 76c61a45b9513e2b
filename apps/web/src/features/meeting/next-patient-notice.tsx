import { formatClock } from '@nadi/messages/when';
import { DoorOpen } from 'lucide-react';
import { i18n } from '#shared/language/i18n.ts';
import type { Call, CallSnapshot } from './call/call-state.ts';

type NextPatientNoticeProps = {
  call: Pick<Call, 'dismissNextPatient'>;
  snapshot: Pick<CallSnapshot, 'nextPatient' | 'sharing' | 'choosingScreen'>;
};

/** Shown to the doctor when their next patient waits. A shared screen must not show the name to this patient. */
export function NextPatientNotice({ call, snapshot }: NextPatientNoticeProps) {
  const { nextPatient, sharing, choosingScreen } = snapshot;
  if (!nextPatient) return null;
  const { name, slotTime } = nextPatient;
  return (
    <div className="flex max-w-full items-center gap-2 rounded bg-canvas/85 px-4 shadow-card">
      <DoorOpen aria-hidden size={18} className="shrink-0" />
      <p className="min-w-0 py-2 wrap-anywhere">
        {sharing || choosingScreen
          ? i18n._('Your next patient has arrived.')
          : i18n._('Your next patient has arrived: {name}, {time}', {
              name,
              time: formatClock(i18n, slotTime),
            })}
      </p>
      <button
        type="button"
        onClick={call.dismissNextPatient}
        className="min-h-11 shrink-0 px-2 font-semibold underline underline-offset-4"
      >
        {i18n._('Dismiss')}
      </button>
    </div>
  );
}
