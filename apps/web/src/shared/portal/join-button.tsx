import type { Appointment } from '@nadi/contract/appointments';
import type { Instant } from '@nadi/domain/limits';
import { Video } from 'lucide-react';
import { portalJoinButton } from '#shared/appointment/join-button.ts';
import { storeJoinPressed } from '#shared/devices/checked-devices.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button, buttonStyle } from '#shared/ui/button.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';

type JoinButtonProps = {
  appointment: Appointment;
  now: Instant;
  zone: string;
  /** Address of the meeting; opens in a new tab. */
  to: string;
  /** False if joining is not the page's main action. */
  primary?: boolean | undefined;
};

const TIGHT = 'px-3';

/** Soon, Join or Over (docs/product/meetings.md#join-window), for an appointment that is not cancelled. */
export function JoinButton({ appointment, now, zone, to, primary = true }: JoinButtonProps) {
  if (appointment.approval === 'waiting') return null;
  const { label, hint, enabled } = portalJoinButton({
    startsAt: appointment.startsAt,
    now,
    zone,
  });
  const named = (
    <SpokenText
      text={i18n._('{label}<spoken> the meeting with {patient}</spoken>', {
        label,
        patient: appointment.userData.name,
      })}
    />
  );
  if (!enabled) {
    return (
      <Tooltip text={hint}>
        <Button variant="secondary" disabled className={TIGHT}>
          {named}
        </Button>
      </Tooltip>
    );
  }
  return (
    <Tooltip text={hint}>
      <a
        href={to}
        target="_blank"
        rel="noopener"
        onClick={() => storeJoinPressed(Date.now())}
        className={buttonStyle(primary ? 'primary' : 'secondary', TIGHT)}
      >
        <Video aria-hidden size={18} />
        {named}
      </a>
    </Tooltip>
  );
}
