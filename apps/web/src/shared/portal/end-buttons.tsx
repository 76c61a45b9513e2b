import type { Appointment } from '@nadi/contract/appointments';
import { Check, X } from 'lucide-react';
import { Tooltip } from '#shared/ui/tooltip.tsx';
import type { PortalRole } from './portal-role.ts';
import type { VisitEnd } from './use-end-visit.ts';

type EndButtonsProps = {
  appointment: Appointment;
  portal: PortalRole;
  onEnd: (end: VisitEnd) => void;
};

const ICON_BUTTON =
  'grid size-11 shrink-0 place-items-center rounded border border-control bg-card transition-colors duration-150';

/** The cancel icon, and for the doctor the tick (spec §2), for a visit that is pending. */
export function EndButtons({ appointment, portal, onEnd }: EndButtonsProps) {
  const who = appointment.userData.name;
  return (
    <>
      <Tooltip text="Cancel appointment">
        <button
          type="button"
          aria-label={`Cancel the appointment of ${who}`}
          className={`${ICON_BUTTON} text-danger hover:border-danger hover:bg-danger-soft`}
          onClick={() => onEnd('cancel')}
        >
          <X aria-hidden size={20} />
        </button>
      </Tooltip>
      {portal === 'doctor' && (
        <Tooltip text="Complete appointment">
          <button
            type="button"
            aria-label={`Complete the appointment of ${who}`}
            className={`${ICON_BUTTON} text-done hover:border-done hover:bg-done-soft`}
            onClick={() => onEnd('complete')}
          >
            <Check aria-hidden size={20} />
          </button>
        </Tooltip>
      )}
    </>
  );
}
