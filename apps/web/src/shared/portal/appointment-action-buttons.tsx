import type { Appointment } from '@nadi/contract/appointments';
import { mayRecordNoShow } from '@nadi/domain/appointment';
import type { Instant } from '@nadi/domain/limits';
import { CalendarClock, Check, type LucideIcon, UserX, X } from 'lucide-react';
import { useState } from 'react';
import { isPending } from '#shared/appointment/appointment.ts';
import { i18n } from '#shared/language/i18n.ts';
import { ReschedulePart } from '#shared/slots/reschedule-part.tsx';
import { Button, type ButtonVariant } from '#shared/ui/button.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';
import type { EndingAction } from './appointment-action-dialog.tsx';
import { type Portal, tokenOfPortal } from './portal.ts';

type AppointmentActionButtonsProps = {
  appointment: Appointment;
  portal: Portal;
  now: Instant;
  onAction: (action: EndingAction) => void;
  /** Shows the labels; for places with room that name the appointment nearby. */
  labelled?: boolean;
};

const BUTTONS: readonly {
  action: EndingAction;
  tooltip: () => string;
  label: (patient: string) => string;
  Icon: LucideIcon;
  style: string;
}[] = [
  {
    action: 'cancel',
    tooltip: () => i18n._('Cancel appointment'),
    label: (patient) => i18n._('Cancel the appointment of {patient}', { patient }),
    Icon: X,
    style: 'text-danger hover:border-danger hover:bg-danger-soft',
  },
  {
    action: 'complete',
    tooltip: () => i18n._('Complete appointment'),
    label: (patient) => i18n._('Complete the appointment of {patient}', { patient }),
    Icon: Check,
    style: 'text-done hover:border-done hover:bg-done-soft',
  },
  {
    action: 'no-show',
    tooltip: () => i18n._('Patient did not come'),
    label: (patient) => i18n._('Record that {patient} did not come', { patient }),
    Icon: UserX,
    style: 'text-waiting hover:border-waiting hover:bg-waiting-soft',
  },
];

const ICON_BUTTON =
  'grid size-11 shrink-0 place-items-center rounded border border-control bg-card transition-colors duration-150';

/** Actions of a pending appointment; nothing once it has ended. */
export function AppointmentActionButtons(props: AppointmentActionButtonsProps) {
  const { appointment, onAction, labelled } = props;
  // A request is answered under “Requests” and cannot be changed before.
  if (!isPending(appointment) || appointment.approval === 'waiting') return null;
  return (
    <>
      <RescheduleButton {...props} />
      {BUTTONS.filter(({ action }) => isOffered(action, props)).map(
        ({ action, tooltip, label, Icon, style }) => (
          <ActionButton
            key={action}
            {...{ Icon, style, labelled }}
            tooltip={tooltip()}
            variant={action === 'cancel' ? 'danger' : 'secondary'}
            label={label(appointment.userData.name)}
            onPress={() => onAction(action)}
          />
        ),
      )}
    </>
  );
}

type ActionButtonProps = {
  /** The button's effect; visible if the button is labelled. */
  tooltip: string;
  /** The tooltip with the patient's name. */
  label: string;
  Icon: LucideIcon;
  style: string;
  labelled: boolean | undefined;
  /** The variant of the labelled button. */
  variant?: ButtonVariant;
  onPress: () => void;
};

function ActionButton(props: ActionButtonProps) {
  const { tooltip, label, Icon, style, labelled, variant = 'secondary', onPress } = props;
  if (labelled) {
    return (
      <Button variant={variant} className="px-3" onClick={onPress}>
        <Icon aria-hidden size={18} />
        {tooltip}
      </Button>
    );
  }
  return (
    <Tooltip text={tooltip}>
      <button
        type="button"
        aria-label={label}
        className={`${ICON_BUTTON} ${style}`}
        onClick={onPress}
      >
        <Icon aria-hidden size={20} />
      </button>
    </Tooltip>
  );
}

/** Available until the appointment starts. */
function RescheduleButton(props: AppointmentActionButtonsProps) {
  const { appointment, portal, now, labelled } = props;
  const [open, setOpen] = useState(false);
  if (appointment.startsAt <= now && !open) return null;
  return (
    <>
      <ActionButton
        tooltip={labelled ? i18n._('Reschedule') : i18n._('Reschedule appointment')}
        label={i18n._('Reschedule the appointment of {patient}', {
          patient: appointment.userData.name,
        })}
        Icon={CalendarClock}
        style="text-action hover:border-action hover:bg-action-soft"
        labelled={labelled}
        onPress={() => setOpen(true)}
      />
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
