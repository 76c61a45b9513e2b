import { type ComponentType, Suspense } from 'react';
import type { SharedVitals } from './call/call-state.ts';
import { SidePanel } from './side-panel.tsx';

/** Content next to the call, for the appointment's doctor only. */
export type ConsultationContent = ComponentType<{
  roomId: string;
  /** The vitals that the patient shares; null if they share none. */
  vitals: SharedVitals | null;
}>;

type ConsultationPanelProps = {
  Content: ConsultationContent;
  roomId: string;
  vitals: SharedVitals | null;
  onClose: () => void;
};

export function ConsultationPanel({ Content, roomId, vitals, onClose }: ConsultationPanelProps) {
  return (
    <SidePanel title="Patient record" wide onClose={onClose}>
      <div className="min-h-0 overflow-y-auto px-4 pb-4">
        <Suspense fallback={<p aria-busy>Loading…</p>}>
          <Content roomId={roomId} vitals={vitals} />
        </Suspense>
      </div>
    </SidePanel>
  );
}
