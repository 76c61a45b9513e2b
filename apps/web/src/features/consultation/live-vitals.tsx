import { useNow } from '#shared/format/now.ts';
import type { LiveReading } from '#shared/vitals/reading.ts';
import { useRecentReadings } from '#shared/vitals/use-live-vitals.ts';
import { VitalsFigures } from '#shared/vitals/vitals-figures.tsx';

/** The vitals that the patient shares during the call; nothing before sharing starts. */
export function LiveVitals({ reading }: { reading: LiveReading | undefined }) {
  const now = useNow(1000);
  const { track, latest } = useRecentReadings(reading);
  const shown = reading ?? latest;
  if (!shown) return null;
  return (
    <section aria-labelledby="live-vitals-heading" className="grid gap-3">
      <h3 id="live-vitals-heading" className="text-base">
        Live vitals
      </h3>
      <VitalsFigures reading={shown} track={track} now={now} />
      <p className="text-xs text-ink-soft">
        {reading ? 'Shared by the patient in this call.' : 'The patient has stopped sharing.'}
      </p>
    </section>
  );
}
