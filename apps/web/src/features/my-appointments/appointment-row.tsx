import type { Appointment } from '@nadi/contract/appointments';
import { displayDate } from '@nadi/messages/en/dates';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { viewerTime, viewerZone } from '#shared/format/viewer-time.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Time } from '#shared/ui/time.tsx';
import { ROW_SHAPE } from './row-shape.ts';

type AppointmentRowProps = {
  appointment: Appointment;
  zone: string;
  /** Takes focus: its own button has just gone. */
  focused: boolean;
  children: ReactNode;
};

export function AppointmentRow({ appointment, zone, focused, children }: AppointmentRowProps) {
  const { docData, slotDate, slotTime, startsAt, meetingId } = appointment;
  const row = useRef<HTMLElement>(null);
  const nameId = useId();
  const own = viewerTime(startsAt, { clinic: zone, viewer: viewerZone() });

  useEffect(() => {
    if (focused) row.current?.focus();
  }, [focused]);

  return (
    <article ref={row} tabIndex={-1} aria-labelledby={nameId} className={ROW_SHAPE.frame}>
      <Avatar name={docData.name} src={docData.image} size={88} className={ROW_SHAPE.photo} />
      <div className="min-w-0">
        <h3 id={nameId} className="text-base">
          {docData.name}
        </h3>
        <p className="text-ink-soft">{docData.speciality}</p>
        <address className="pt-1 text-xs text-ink-soft not-italic">
          <span className="block">{docData.address.line1}</span>
          <span className="block">{docData.address.line2}</span>
        </address>
      </div>
      <dl className={ROW_SHAPE.facts}>
        <div>
          <dt className="text-xs text-ink-soft">Date & Time:</dt>
          <dd className="font-medium">
            <Time instant={startsAt}>
              {displayDate(slotDate)} | {slotTime}
            </Time>
            {own && <span className="block text-xs text-ink-soft">{own} on your clock</span>}
          </dd>
        </div>
        {meetingId && (
          <div>
            <dt className="text-xs text-ink-soft">Meeting ID:</dt>
            <dd className="font-medium break-all figures">{meetingId}</dd>
          </div>
        )}
      </dl>
      <div className={ROW_SHAPE.actions}>{children}</div>
    </article>
  );
}
