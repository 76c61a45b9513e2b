import type { Appointment } from '@nadi/contract/appointments';
import { mayRecordNoShow } from '@nadi/domain/appointment';
import type { Instant } from '@nadi/domain/limits';
import { CalendarClock, Check, type LucideIcon, UserX, X } from 'lucide-react';
import { useState } from 'react';
import { isPending } from '#shared/appointment/is-pending.ts';
import { ReschedulePart } from '#shared/slots/reschedule-part.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';
import { type Portal, tokenOfPortal } from './portal-role.ts';
import type { EndingAction } from './use-action-confirmation.ts';

type AppointmentActionButtonsProps = {
  appointment: Appointment;
  portal: Portal;
  now: Instant;
  onAction: (action: EndingAction) => void;
};

const BUTTONS: readonly {
  action: EndingAction;
  tooltip: string;
  label: (patient: string) => string;
  Icon: LucideIcon;
  style: string;
}[] = [
  {
    action: 'cancel',
    tooltip: 'Cancel appointment',
    label: (patient) => `Cancel the appointment of ${patient}`,
    Icon: X,
    style: 'text-danger hover:border-danger hover:bg-danger-soft',
  },
  {
    action: 'complete',
    tooltip: 'Complete appointment',
    label: (patient) => `Complete the appointment of ${patient}`,
    Icon: Check,
    style: 'text-done hover:border-done hover:bg-done-soft',
  },
  {
    action: 'no-show',
    tooltip: 'Patient did not come',
    label: (patient) => `Record that ${patient} did not come`,
    Icon: UserX,
    style: 'text-waiting hover:border-waiting hover:bg-waiting-soft',
  },
];

const ICON_BUTTON =
  'grid size-11 shrink-0 place-items-center rounded border border-control bg-card transition-colors duration-150';

/** Actions of a pending appointment; nothing once it has ended. */
export function AppointmentActionButtons(props: AppointmentActionButtonsProps) {
  const { appointment, onAction } = props;
  if (!isPending(appointment)) return null;
  return (
    <>
      <RescheduleButton {...props} />
      {BUTTONS.filter(({ action }) => isOffered(action, props)).map(
        ({ action, tooltip, label, Icon, style }) => (
          <Tooltip key={action} text={tooltip}>
            <button
              type="button"
              aria-label={label(appointment.userData.name)}
              className={`${ICON_BUTTON} ${style}`}
              onClick={() => onAction(action)}
            >
              <Icon aria-hidden size={20} />
            </button>
          </Tooltip>
        ),
      )}
    </>
  );
}

/** Until the appointment starts. */
function RescheduleButton({ appointment, portal, now }: AppointmentActionButtonsProps) {
  const [open, setOpen] = useState(false);
  if (appointment.startsAt <= now && !open) return null;
  return (
    <>
      <Tooltip text="Reschedule appointment">
        <button
          type="button"
          aria-label={`Reschedule the appointment of ${appointment.userData.name}`}
          className={`${ICON_BUTTON} text-action hover:border-action hover:bg-action-soft`}
          onClick={() => setOpen(true)}
        >
          <CalendarClock aria-hidden size={20} />
        </button>
      </Tooltip>
      <ReschedulePart
        appointment={open ? appointment : undefined}
        by={tokenOfPortal(portal)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function isOffered(
  action: EndingAction,
  { appointment, portal, now }: AppointmentActionButtonsProps,
): boolean {
  if (action === 'complete') return portal === 'doctor';
  if (action === 'no-show' && portal === 'reception') return false;
  if (action === 'no-show') return mayRecordNoShow({ startsAt: appointment.startsAt, now });
  return true;
}
