import { ArrowLeft, Check } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { paths } from '#app/paths.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { toast } from '#shared/ui/toast.ts';
import { LiveCalculations, MathematicalProof } from './calculations.tsx';
import { createDemo, createStepTimer } from './demo.ts';
import { DemoControls } from './demo-controls.tsx';
import { Eavesdropper } from './eavesdropper.tsx';
import { FlowSteps } from './flow-steps.tsx';
import { NetworkActivity } from './network-activity.tsx';
import { Panel } from './panel.tsx';

export function EncryptionExplainedPage() {
  const { demo, state } = useDemo();
  const [detailed, setDetailed] = useState(false);
  return (
    <div className="page grid gap-6 pt-6 md:pt-10">
      <PageTitle title={i18n._('Diffie-Hellman API Flow Demo')} />
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <LinkButton to={paths.home} variant="ghost" className="-ms-3 px-3">
            <ArrowLeft aria-hidden size={18} />
            {i18n._('Back to Home')}
          </LinkButton>
          <Button
            variant="secondary"
            aria-pressed={detailed}
            onClick={() => setDetailed(!detailed)}
          >
            {detailed ? i18n._('Hide Details') : i18n._('Show Details')}
          </Button>
        </div>
        <h1 className="text-xl md:text-2xl">{i18n._('Diffie-Hellman API Flow Demo')}</h1>
        <p className="measure text-base text-ink-soft">
          {i18n._(
            'How two computers agree on a secret while everyone listens. Nothing here is acted: your browser and this clinic’s server exchange real numbers and real encrypted text, slowed down so that you can watch. No real health data is used.',
          )}
        </p>
      </header>
      <DemoControls demo={demo} state={state} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <FlowSteps steps={state.steps} detailed={detailed} />
        <div className="grid min-w-0 gap-6">
          <LiveCalculations exchange={state.exchange} />
          <NetworkActivity log={state.log} />
        </div>
      </div>
      <MathematicalProof exchange={state.exchange} />
      <DecryptedResponse response={state.response} />
      <Eavesdropper exchange={state.exchange} />
      <ExplainerCards />
    </div>
  );
}

function DecryptedResponse({ response }: { response: unknown }) {
  return (
    <Panel title={i18n._('Decrypted Response Data')}>
      {response === undefined ? (
        <p className="text-ink-soft">{i18n._('The decrypted response will appear here.')}</p>
      ) : (
        <pre dir="ltr" className="rounded-sm bg-canvas p-4 text-xs break-words whitespace-pre-wrap">
          {JSON.stringify(response, null, 2)}
        </pre>
      )}
    </Panel>
  );
}

const listEncryptedData = () => [
  i18n._('Patient profiles'),
  i18n._('Medical records'),
  i18n._('Appointments'),
  i18n._('Doctor communications'),
  i18n._('Vital signs'),
  i18n._('Lab results'),
  i18n._('Treatment plans'),
  i18n._('Personal information'),
];

function ExplainerCards() {
  return (
    <div className="grid gap-6 md:grid-cols-3">
      <Panel title={i18n._('Key exchange')}>
        <p>
          {i18n._(
            'Two parties can agree on a secret while everyone listens. Each has a private number and sends another that is easy to calculate and, with numbers large enough, infeasible to reverse.',
          )}
        </p>
        <p>
          {i18n._(
            'Nadi makes a fresh exchange before every protected request, so one request’s key opens no other.',
          )}
        </p>
      </Panel>
      <Panel title={i18n._('Symmetric encryption')}>
        <p>
          {i18n._(
            'The shared secret becomes one key that locks and unlocks. AES-256-GCM makes the message unreadable, and adds a seal that breaks when a single bit is changed.',
          )}
        </p>
        <p>
          {i18n._('The server decrypts the message and encrypts its response in the same way.')}
        </p>
      </Panel>
      <Panel title={i18n._('What We Encrypt')}>
        <ul className="grid gap-2">
          {listEncryptedData().map((kind) => (
            <li key={kind} className="flex items-start gap-2">
              <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-done" />
              {kind}
            </li>
          ))}
        </ul>
        <p>{i18n._('Uploaded files and payments are protected by HTTPS alone.')}</p>
      </Panel>
    </div>
  );
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** Runs the demonstration against the real server and reports its outcome. */
function useDemo() {
  const [demo] = useState(() =>
    createDemo({
      fetch: (...call) => fetch(...call),
      random,
      now: Date.now,
      stepTimer: () => createStepTimer(random),
      onEnd: (outcome) => {
        if (outcome === 'failed') return void toast.error(i18n._('Demo failed. Please try again.'));
        void toast.success(i18n._('Encryption demo completed successfully!'));
      },
    }),
  );
  useEffect(() => demo.stop, [demo]);
  const state = useSyncExternalStore(demo.subscribe, demo.snapshot);
  return { demo, state };
}
