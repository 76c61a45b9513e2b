import { useEffect } from 'react';
import { CallScreen } from './call-screen.tsx';
import type { ConsultationContent } from './consultation-panel.tsx';
import { markOngoing } from './ongoing-call.ts';
import { type CheckedDevices, useCall } from './use-call.ts';

type LiveCallProps = {
  roomId: string;
  name: string;
  devices: CheckedDevices;
  Consultation: ConsultationContent | undefined;
};

export function LiveCall({ roomId, name, devices, Consultation }: LiveCallProps) {
  // Marked for every way of joining, because a reload during the call joins again at once.
  useEffect(() => markOngoing(roomId), [roomId]);
  const { call, serial, rejoin } = useCall(roomId, name, devices);
  return call && <CallScreen key={serial} {...{ call, Consultation }} onRejoin={rejoin} />;
}
