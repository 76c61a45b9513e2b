import { BPM_MAX, BPM_MIN, SPO2_MAX, SPO2_MIN } from '@nadi/domain/limits';
import type { Vitals } from '@nadi/domain/vitals';
import { ChevronDown, ChevronUp, HeartPulse } from 'lucide-react';
import { memo, type RefObject, useEffect, useId, useState } from 'react';
import { useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { webBluetooth } from '#shared/vitals/monitor.ts';
import { bookableVitals, type LiveReading } from '#shared/vitals/reading.ts';
import { useLiveVitals, useRecentReadings } from '#shared/vitals/use-live-vitals.ts';
import { useMonitor } from '#shared/vitals/use-monitor.ts';
import { ReadAloudButton, VitalsFigures, VitalsLine } from '#shared/vitals/vitals-figures.tsx';
import type { BookedVitals } from './use-book-appointment.ts';

type LiveVitalsProps = {
  /** Receives the vitals to send with the booking; undefined without a current reading. */
  measured: RefObject<BookedVitals | undefined>;
};

/** Live vitals from a device, a Bluetooth monitor or typed in: one line, which opens. */
export const LiveVitals = memo(function LiveVitals({ measured }: LiveVitalsProps) {
  const id = useId();
  const now = useNow(1000);
  const [open, setOpen] = useState(false);
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
    <section aria-labelledby={id} className="relative grid gap-3 rounded bg-card p-3 shadow-card">
      <div className="flex items-center gap-x-4">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
          <h2 id={id} className="flex items-center gap-2 text-base">
            <HeartPulse aria-hidden size={20} className="text-pulse" />
            {i18n._('Live vitals')}
          </h2>
          {!open && <VitalsLine reading={shown} now={now} className="contents" />}
        </div>
        <ReadAloudButton reading={shown} />
        <button
          type="button"
          aria-expanded={open}
          aria-label={i18n._('More about your vitals')}
          className={classNames(
            'grid size-11 shrink-0 place-items-center rounded text-action',
            !open && 'after:absolute after:inset-0',
          )}
          onClick={() => setOpen(!open)}
        >
          {open ? <ChevronUp aria-hidden size={20} /> : <ChevronDown aria-hidden size={20} />}
        </button>
      </div>
      <MonitorStatus monitor={source.monitor} />
      {open && (
        <>
          <VitalsFigures reading={shown} track={track} now={now} />
          <p className="text-xs text-ink-soft">
            {vitalsToSend
              ? i18n._('Your doctor will see these figures and their source with your booking.')
              : i18n._(
                  'No vitals are sent with your booking: that needs a current reading of both figures.',
                )}
          </p>
          <SourceChoice source={source} />
        </>
      )}
    </section>
  );
});

type VitalsSourceState = ReturnType<typeof useVitalsSource>;

function MonitorStatus({ monitor }: Pick<VitalsSourceState, 'monitor'>) {
  if (monitor.phase === 'lost') {
    return (
      <p role="status" className="text-xs font-medium text-danger">
        {monitor.words}
      </p>
    );
  }
  if (monitor.phase !== 'on') return null;
  return (
    <p role="status" className="text-xs text-ink-soft">
      {i18n._('Connected to {monitor}.', { monitor: monitor.name })}
    </p>
  );
}

function SourceChoice({ source }: { source: VitalsSourceState }) {
  const { kind, offersBluetooth } = source;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {offersBluetooth && kind !== 'bluetooth' && (
          <Button variant="secondary" onClick={source.connect}>
            {i18n._('Connect a monitor')}
          </Button>
        )}
        {kind !== 'typing' && kind !== 'typed' && (
          <Button variant="secondary" onClick={source.startTyping}>
            {i18n._('Type them in')}
          </Button>
        )}
        {kind !== 'clinic' && (
          <Button variant="ghost" onClick={source.reset}>
            {kind === 'bluetooth' ? i18n._('Disconnect') : i18n._('Use live readings')}
          </Button>
        )}
      </div>
      {(kind === 'typing' || kind === 'typed') && <TypedVitals onTyped={source.type} />}
    </div>
  );
}

/** Lets the patient type a reading, which is marked as typed wherever it is shown. */
function TypedVitals({ onTyped }: { onTyped: (vitals: Vitals) => void }) {
  function submit(values: FormData) {
    onTyped({ bpm: Number(values.get('bpm')), spo2: Number(values.get('spo2')) });
  }

  return (
    <Form
      retain="vitals"
      aria-label={i18n._('Type your vitals')}
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={submit}
    >
      <Field
        name="bpm"
        label={i18n._('Heart rate')}
        hint={i18n._('Beats per minute, {min} to {max}.', { min: BPM_MIN, max: BPM_MAX })}
      >
        <Input
          type="number"
          inputMode="numeric"
          required
          min={BPM_MIN}
          max={BPM_MAX}
          step={1}
          // The user has just pressed "Type them in".
          autoFocus
        />
      </Field>
      <Field
        name="spo2"
        label={i18n._('Oxygen saturation')}
        hint={i18n._('Per cent, {min} to {max}.', { min: SPO2_MIN, max: SPO2_MAX })}
      >
        <Input type="number" inputMode="numeric" required min={SPO2_MIN} max={SPO2_MAX} step={1} />
      </Field>
      <Button type="submit" variant="secondary" className="sm:col-span-2 sm:justify-self-start">
        {i18n._('Use these figures')}
      </Button>
    </Form>
  );
}

type Kind = 'clinic' | 'bluetooth' | 'typing' | 'typed';

/** Returns the source of the vitals: the clinic's device, Bluetooth or typed. Polls only if needed. */
function useVitalsSource() {
  const [typed, setTyped] = useState<LiveReading>();
  const [typing, setTyping] = useState(false);
  const monitor = useMonitor();
  const kind = kindOf({ typed, typing, connected: monitor.state.phase === 'on' });
  const clinic = useLiveVitals(kind === 'clinic' || kind === 'typing');

  function reset() {
    setTyped(undefined);
    setTyping(false);
    monitor.disconnect();
  }

  return {
    kind,
    reading: typed ?? (kind === 'bluetooth' ? monitor.reading : clinic),
    monitor: monitor.state,
    offersBluetooth: webBluetooth() !== undefined,
    connect() {
      reset();
      void monitor.connect();
    },
    startTyping: () => setTyping(true),
    type(vitals: Vitals) {
      setTyped({ ...vitals, source: 'typed', readAt: Date.now() });
    },
    reset,
  };
}

type Choice = { typed: LiveReading | undefined; typing: boolean; connected: boolean };

function kindOf({ typed, typing, connected }: Choice): Kind {
  if (typed) return 'typed';
  if (typing) return 'typing';
  return connected ? 'bluetooth' : 'clinic';
}
