import { type ComponentType, Suspense } from 'react';
import { i18n } from '#shared/language/i18n.ts';
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
  covered: boolean;
  onClose: () => void;
};

export function ConsultationPanel(props: ConsultationPanelProps) {
  const { Content, roomId, vitals, covered, onClose } = props;
  return (
    <SidePanel
      title={i18n._('Patient record')}
      closeLabel={i18n._('Close patient record')}
      wide
      covered={covered}
      onClose={onClose}
    >
      <Suspense
        fallback={
          <p aria-busy className="px-4">
            {i18n._('Loading…')}
          </p>
        }
      >
        <Content roomId={roomId} vitals={vitals} />
      </Suspense>
    </SidePanel>
  );
}
