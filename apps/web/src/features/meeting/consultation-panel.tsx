import { type ComponentType, Suspense } from 'react';
import { SidePanel } from './side-panel.tsx';

/** Content beside the call, for the appointment's doctor only. */
export type ConsultationContent = ComponentType<{ roomId: string }>;

type ConsultationPanelProps = {
  Content: ConsultationContent;
  roomId: string;
  onClose: () => void;
};

export function ConsultationPanel({ Content, roomId, onClose }: ConsultationPanelProps) {
  return (
    <SidePanel title="Patient record" wide onClose={onClose}>
      <div className="min-h-0 overflow-y-auto px-4 pb-4">
        <Suspense fallback={<p aria-busy>Loading…</p>}>
          <Content roomId={roomId} />
        </Suspense>
      </div>
    </SidePanel>
  );
}
