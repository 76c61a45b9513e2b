import { Pause, Play, RotateCcw, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/input.tsx';
import type { Demo } from './demo.ts';
import type { DemoState } from './demo-state.ts';

const PRIVATE_NUMBERS = Array.from({ length: 21 }, (_, at) => at + 1);

type DemoControlsProps = { demo: Demo; state: DemoState };

export function DemoControls({ demo, state }: DemoControlsProps) {
  const [chosen, setChosen] = useState<number>();
  const idle = state.phase === 'idle';
  const last = state.exchange.clientPrivate;
  return (
    <div className="grid gap-4 rounded bg-card p-4 shadow-card sm:p-6">
      <div className="flex flex-wrap items-end gap-4">
        <div className="min-w-48 max-sm:w-full">
          <Field name="privateNumber" label={i18n._('Your private number')}>
            <Select
              disabled={!idle}
              value={chosen ?? ''}
              onChange={({ target }) => setChosen(Number(target.value) || undefined)}
            >
              <option value="">{i18n._('Drawn at random')}</option>
              {PRIVATE_NUMBERS.map((number) => (
                <option key={number}>{number}</option>
              ))}
            </Select>
          </Field>
        </div>
        <Button
          className="max-sm:w-full"
          disabled={!idle}
          onClick={() => void demo.start({ chosen })}
        >
          {idle ? i18n._('Start Interactive Demo') : i18n._('Demo Running...')}
        </Button>
        <PlaybackButtons
          demo={demo}
          phase={state.phase}
          onStepped={() => demo.start({ chosen, paused: true })}
        />
        {idle && state.outcome && last !== undefined && (
          <Button
            variant="ghost"
            className="max-sm:w-full"
            onClick={() => void demo.start({ chosen: last })}
          >
            <RotateCcw aria-hidden size={18} />
            {i18n._('Replay with {number}', { number: last })}
          </Button>
        )}
      </div>
      <Announcement state={state} />
    </div>
  );
}

type PlaybackButtonsProps = {
  demo: Demo;
  phase: DemoState['phase'];
  onStepped: () => Promise<void>;
};

function PlaybackButtons({ demo, phase, onStepped }: PlaybackButtonsProps) {
  if (phase === 'idle') {
    return (
      <Button variant="secondary" className="max-sm:w-full" onClick={() => void onStepped()}>
        <SkipForward aria-hidden size={18} />
        {i18n._('Step by step')}
      </Button>
    );
  }
  const paused = phase === 'paused';
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full">
      <Button variant="secondary" onClick={paused ? demo.resume : demo.pause}>
        {paused ? <Play aria-hidden size={18} /> : <Pause aria-hidden size={18} />}
        {paused ? i18n._('Continue') : i18n._('Pause')}
      </Button>
      {paused && (
        <Button variant="secondary" onClick={demo.nextStep}>
          <SkipForward aria-hidden size={18} />
          {i18n._('Next step')}
        </Button>
      )}
    </div>
  );
}

/** Announces each step once, when it begins; the figures on the page are not announced. */
function Announcement({ state }: { state: DemoState }) {
  const active = state.steps.find(({ status }) => status === 'active');
  const words =
    active &&
    i18n._('Step {step} of {steps}: {title}', {
      step: active.id,
      steps: state.steps.length,
      title: active.title,
    });
  return (
    <p role="status" className="text-ink-soft empty:hidden">
      {words}
    </p>
  );
}
