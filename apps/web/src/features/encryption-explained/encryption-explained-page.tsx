import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { DemoControls } from './demo-controls.tsx';
import { Eavesdropper } from './eavesdropper.tsx';
import { ExplainerCards } from './explainer-cards.tsx';
import { FlowSteps } from './flow-steps.tsx';
import { LiveCalculations } from './live-calculations.tsx';
import { MathematicalProof } from './mathematical-proof.tsx';
import { NetworkActivity } from './network-activity.tsx';
import { Panel } from './panel.tsx';
import { useDemo } from './use-demo.ts';

export function EncryptionExplainedPage() {
  const { demo, state } = useDemo();
  const [detailed, setDetailed] = useState(false);
  return (
    <div className="page grid gap-6 pt-6 md:pt-10">
      <PageTitle
        title="Diffie-Hellman API Flow Demo"
        description="Watch a key exchange and an encrypted request happen, step by step, on the real server."
      />
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <LinkButton to={paths.home} variant="ghost" className="-ms-3 px-3">
            <ArrowLeft aria-hidden size={18} />
            Back to Home
          </LinkButton>
          <Button
            variant="secondary"
            aria-pressed={detailed}
            onClick={() => setDetailed(!detailed)}
          >
            {detailed ? 'Hide Details' : 'Show Details'}
          </Button>
        </div>
        <h1 className="text-2xl">Diffie-Hellman API Flow Demo</h1>
        <p className="measure text-base text-ink-soft">
          How two computers agree on a secret while everyone listens. Nothing here is acted: your
          browser and this clinic’s server exchange real numbers and real encrypted text, slowed
          down so that you can watch. No real health data is used.
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
    <Panel title="Decrypted Response Data">
      {response === undefined ? (
        <p className="text-ink-soft">The decrypted response will appear here.</p>
      ) : (
        <pre className="rounded-sm bg-canvas p-4 text-xs break-words whitespace-pre-wrap">
          {JSON.stringify(response, null, 2)}
        </pre>
      )}
    </Panel>
  );
}
