import type { Call, CallSnapshot } from './call/call-state.ts';
import type { Panel } from './call-screen.tsx';
import type { ConsultationContent } from './consultation-panel.tsx';
import type { CallParts } from './use-call-parts.ts';

type CallPanelsProps = {
  call: Call;
  snapshot: CallSnapshot;
  /** The panel next to the video. */
  panel: Panel | null;
  /** The parts of the call page that have been loaded. */
  parts: CallParts;
  Consultation: ConsultationContent | undefined;
  onClose: () => void;
};

/** The open panel. The vitals stay mounted while closed, because they may be shared. */
export function CallPanels(props: CallPanelsProps) {
  const { call, snapshot, panel, parts, Consultation, onClose } = props;
  const { lobby } = snapshot;
  return (
    <>
      {panel === 'chat' && parts.chat && (
        <parts.chat chat={snapshot.chat} onSend={call.sendChat} onClose={onClose} />
      )}
      {panel === 'devices' && parts.devices && <parts.devices {...{ call, snapshot, onClose }} />}
      {panel === 'people' && lobby && parts.people && (
        <parts.people {...{ call, snapshot, lobby, onClose }} />
      )}
      {panel === 'consultation' && Consultation && parts.consultation && (
        <parts.consultation
          Content={Consultation}
          roomId={snapshot.roomId}
          vitals={snapshot.tiles.find(({ vitals }) => vitals)?.vitals ?? null}
          onClose={onClose}
        />
      )}
      {parts.vitals && <parts.vitals {...{ call, onClose }} open={panel === 'vitals'} />}
    </>
  );
}
