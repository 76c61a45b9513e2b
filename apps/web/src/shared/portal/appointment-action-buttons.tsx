import type { Appointment } from '@nadi/contract/appointments';
import { Check, X } from 'lucide-react';
import { Tooltip } from '#shared/ui/tooltip.tsx';
import type { PortalRole } from './portal-role.ts';
import type { AppointmentAction } from './use-appointment-action.ts';

type AppointmentActionButtonsProps = {
  appointment: Appointment;
  portal: PortalRole;
  onAction: (action: AppointmentAction) => void;
};

const ICON_BUTTON =
  'grid size-11 shrink-0 place-items-center rounded border border-control bg-card transition-colors duration-150';

/** Actions of a pending appointment: cancel, and for the doctor complete. */
export function AppointmentActionButtons({
  appointment,
  portal,
  onAction,
}: AppointmentActionButtonsProps) {
  const patient = appointment.userData.name;
  return (
    <>
      <Tooltip text="Cancel appointment">
        <button
          type="button"
          aria-label={`Cancel the appointment of ${patient}`}
          className={`${ICON_BUTTON} text-danger hover:border-danger hover:bg-danger-soft`}
          onClick={() => onAction('cancel')}
        >
          <X aria-hidden size={20} />
        </button>
      </Tooltip>
      {portal === 'doctor' && (
        <Tooltip text="Complete appointment">
          <button
            type="button"
            aria-label={`Complete the appointment of ${patient}`}
            className={`${ICON_BUTTON} text-done hover:border-done hover:bg-done-soft`}
            onClick={() => onAction('complete')}
          >
            <Check aria-hidden size={20} />
          </button>
        </Tooltip>
      )}
    </>
  );
}
