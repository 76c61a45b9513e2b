import { HeartPulse } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { webBluetooth } from '#shared/vitals/monitor.ts';
import type { LiveReading } from '#shared/vitals/reading.ts';
import { useLiveVitals, useRecentReadings } from '#shared/vitals/use-live-vitals.ts';
import { useMonitor } from '#shared/vitals/use-monitor.ts';
import { VitalsFigures } from '#shared/vitals/vitals-figures.tsx';
import type { Call } from './call/call-state.ts';
import { SidePanel } from './side-panel.tsx';

type VitalsPanelProps = {
  call: Call;
  /** The panel may be closed while the vitals are shared. */
  open: boolean;
  onClose: () => void;
};

/** Shows the appointment's patient their live vitals, and shares them with the doctor on request. */
export function VitalsPanel({ call, open, onClose }: VitalsPanelProps) {
  const [sharing, setSharing] = useState(false);
  const monitor = useMonitor();
  const bluetooth = monitor.state.phase === 'on';
  const device = useLiveVitals(!bluetooth && (open || sharing));
  const reading = bluetooth ? monitor.reading : device;
  useSharing(call, sharing, reading);
  if (!open) return null;
  return (
    <SidePanel title={i18n._('Vitals')} closeLabel={i18n._('Close vitals')} onClose={onClose}>
      <div className="grid min-h-0 content-start gap-5 overflow-y-auto px-4 pb-4">
        <Figures reading={reading} />
        <div className="grid gap-3">
          <Button
            variant={sharing ? 'secondary' : 'primary'}
            aria-pressed={sharing}
            onClick={() => setSharing(!sharing)}
          >
            <HeartPulse aria-hidden size={18} />
            {sharing ? i18n._('Stop showing them') : i18n._('Show them to the doctor')}
          </Button>
          <p role="status" className="text-xs text-ink-soft">
            {sharing
              ? i18n._(
                  'The doctor sees these figures now. They go straight to the doctor and are not stored.',
                )
              : i18n._('The doctor sees nothing of this until you press the button.')}
          </p>
        </div>
        <Monitor monitor={monitor} />
      </div>
    </SidePanel>
  );
}

function Figures({ reading }: { reading: LiveReading | undefined }) {
  const now = useNow(1000);
  const { track, latest } = useRecentReadings(reading);
  return <VitalsFigures reading={reading ?? latest} track={track} now={now} />;
}

function Monitor({ monitor }: { monitor: ReturnType<typeof useMonitor> }) {
  if (webBluetooth() === undefined) return null;
  const { state, connect, disconnect } = monitor;
  if (state.phase === 'on') {
    return (
      <div className="grid gap-2">
        <p className="text-xs text-ink-soft">
          {i18n._('Connected to {device}.', { device: state.name })}
        </p>
        <Button variant="secondary" onClick={disconnect}>
          {i18n._('Disconnect')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      {state.phase === 'lost' && (
        <p role="status" className="text-xs font-medium text-danger">
          {state.words}
        </p>
      )}
      <Button
        variant="secondary"
        pending={state.phase === 'connecting'}
        onClick={() => void connect()}
      >
        {i18n._('Connect a Bluetooth monitor')}
      </Button>
    </div>
  );
}

/** Sends each reading while sharing, and the end of sharing. */
function useSharing(call: Call, sharing: boolean, reading: LiveReading | undefined): void {
  useEffect(() => {
    if (!sharing || !reading) return;
    const { bpm, spo2, source, readAt } = reading;
    call.shareVitals({ bpm, spo2, source, age: Math.max(0, Date.now() - readAt) });
  }, [call, sharing, reading]);
  useEffect(() => {
    if (!sharing) return;
    return () => call.shareVitals(null);
  }, [call, sharing]);
}
