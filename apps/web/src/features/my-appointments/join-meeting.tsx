import type { Appointment } from '@nadi/contract/appointments';
import type { Instant } from '@nadi/domain/limits';
import { Video } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { patientJoinButton } from '#shared/appointment/join-button.ts';
import { storeJoinPressed } from '#shared/devices/checked-devices.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button, buttonStyle } from '#shared/ui/button.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';
import { isUnsettled } from './appointment-rules.ts';

type JoinMeetingProps = {
  appointment: Appointment;
  zone: string;
  now: Instant;
  /** True for the primary button. */
  first?: boolean;
};

/** Scheduled, Join Meeting or Meeting Over; nothing without a meeting. */
export function JoinMeeting({ appointment, zone, now, first = false }: JoinMeetingProps) {
  const { meetingId, startsAt, cancelled, docData, userData } = appointment;
  if (!meetingId || cancelled || isUnsettled(appointment)) return null;
  const { label, hint, enabled } = patientJoinButton({ startsAt, now, zone });
  const words = i18n._('{label}<spoken> with {doctor}</spoken>', { label, doctor: docData.name });
  if (!enabled) {
    return (
      <Tooltip text={hint}>
        <Button variant="secondary" disabled className="w-full">
          <SpokenText text={words} />
        </Button>
      </Tooltip>
    );
  }
  return (
    <Tooltip text={hint}>
      <a
        href={paths.meeting(meetingId, userData.name)}
        target="_blank"
        rel="noopener"
        onClick={() => storeJoinPressed(Date.now())}
        className={buttonStyle(first ? 'primary' : 'secondary', 'w-full')}
      >
        <Video aria-hidden size={18} />
        <SpokenText text={words} />
      </a>
    </Tooltip>
  );
}
