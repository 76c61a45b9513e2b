import { HeartPulse } from 'lucide-react';
import { memo, type RefObject, useEffect, useId } from 'react';
import { useNow } from '#shared/format/now.ts';
import { Button } from '#shared/ui/button.tsx';
import { bookableVitals } from '#shared/vitals/reading.ts';
import { useRecentReadings } from '#shared/vitals/use-live-vitals.ts';
import { ReadAloudButton, VitalsFigures } from '#shared/vitals/vitals-figures.tsx';
import { TypedVitals } from './typed-vitals.tsx';
import type { BookedVitals } from './use-book-appointment.ts';
import { useVitalsSource } from './use-vitals-source.ts';

type LiveVitalsProps = {
  /** Receives the vitals to send with the booking; undefined without a current reading. */
  measured: RefObject<BookedVitals | undefined>;
};

/** Live vitals from a device, a Bluetooth monitor or typed in. */
export const LiveVitals = memo(function LiveVitals({ measured }: LiveVitalsProps) {
  const heading = useId();
  const now = useNow(1000);
  const source = useVitalsSource();
  const { track, latest } = useRecentReadings(source.reading);
  const shown = source.reading ?? latest;
  const vitalsToSend = bookableVitals(shown, now);

  useEffect(() => {
    measured.current = vitalsToSend;
    return () => {
      measured.current = undefined;
    };
  });

  return (
    <section
      aria-labelledby={heading}
      className="grid gap-4 rounded bg-card p-3 py-5 shadow-card sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={heading} className="flex items-center gap-2 text-lg">
          <HeartPulse aria-hidden size={22} className="text-pulse" />
          Live vitals
        </h2>
        <ReadAloudButton reading={shown} />
      </div>
      <VitalsFigures reading={shown} track={track} now={now} />
      <p className="text-xs text-ink-soft">
        {vitalsToSend
          ? 'Your doctor will see these figures and their source with your booking.'
          : 'No vitals are sent with your booking: that needs a current reading of both figures.'}
      </p>
      <SourceChoice source={source} />
    </section>
  );
});

function SourceChoice({ source }: { source: ReturnType<typeof useVitalsSource> }) {
  const { kind, monitor, offersBluetooth } = source;
  return (
    <div className="grid gap-3">
      {monitor.phase === 'lost' && (
        <p role="status" className="text-xs font-medium text-danger">
          {monitor.words}
        </p>
      )}
      {monitor.phase === 'on' && (
        <p role="status" className="text-xs text-ink-soft">
          Connected to {monitor.name}.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {offersBluetooth && kind !== 'bluetooth' && (
          <Button variant="secondary" onClick={source.connect}>
            Connect a monitor
          </Button>
        )}
        {kind !== 'typing' && kind !== 'typed' && (
          <Button variant="secondary" onClick={source.startTyping}>
            Type them in
          </Button>
        )}
        {kind !== 'clinic' && (
          <Button variant="ghost" onClick={source.reset}>
            {kind === 'bluetooth' ? 'Disconnect' : 'Use live readings'}
          </Button>
        )}
      </div>
      {(kind === 'typing' || kind === 'typed') && <TypedVitals onTyped={source.type} />}
    </div>
  );
}
