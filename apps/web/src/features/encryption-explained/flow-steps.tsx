import { CircleCheck, CircleDashed, CircleDot, type LucideIcon } from 'lucide-react';
import { i18n } from '#shared/language/i18n.ts';
import { classNames } from '#shared/ui/class-names.ts';
import type { DemoStep, StepStatus } from './demo-state.ts';
import { Panel } from './panel.tsx';

const STATUS_STYLES: Record<StepStatus, { Icon: LucideIcon; icon: string; frame: string }> = {
  pending: {
    Icon: CircleDashed,
    icon: 'text-ink-soft',
    frame: 'border-transparent',
  },
  active: {
    Icon: CircleDot,
    icon: 'text-action',
    frame: 'border-action bg-action-soft',
  },
  completed: {
    Icon: CircleCheck,
    icon: 'text-done',
    frame: 'border-transparent',
  },
};

function nameStatus(status: StepStatus): string {
  switch (status) {
    case 'pending':
      return i18n._('Pending');
    case 'active':
      return i18n._('Active');
    case 'completed':
      return i18n._('Completed');
  }
}

type FlowStepsProps = { steps: readonly DemoStep[]; detailed: boolean };

export function FlowSteps({ steps, detailed }: FlowStepsProps) {
  return (
    <Panel title={i18n._('API Flow Steps')}>
      <ol className="grid gap-1">
        {steps.map((step) => (
          <FlowStep key={step.id} step={step} detailed={detailed} />
        ))}
      </ol>
    </Panel>
  );
}

function FlowStep({ step, detailed }: { step: DemoStep; detailed: boolean }) {
  const { Icon, icon, frame } = STATUS_STYLES[step.status];
  return (
    <li
      aria-current={step.status === 'active' ? 'step' : undefined}
      data-status={step.status}
      className={classNames('flex gap-3 rounded border p-3 transition-colors', frame)}
    >
      <Icon aria-hidden size={22} className={classNames('mt-0.5 shrink-0', icon)} />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="text-sm">
            {step.id}. {step.title}
          </h3>
          <span className={classNames('text-xs font-semibold', icon)}>
            {nameStatus(step.status)}
          </span>
        </div>
        <p className="text-xs text-ink-soft">{step.description}</p>
        {step.apiCall && <code className="text-xs font-semibold text-action">{step.apiCall}</code>}
        {detailed && <Details step={step} />}
      </div>
    </li>
  );
}

function Details({ step }: { step: DemoStep }) {
  return (
    <div className="grid gap-1 pt-1 text-xs">
      <p>{step.details}</p>
      {Object.entries(step.values).map(([name, value]) => (
        <p key={name} className="figures break-all">
          {name}: <strong dir="auto">{value}</strong>
        </p>
      ))}
    </div>
  );
}
