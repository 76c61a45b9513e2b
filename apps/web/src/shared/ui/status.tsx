import type { Instant } from '@nadi/domain/limits';
import { Ban, CircleCheck, Clock3, Info, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type StatusTone = 'done' | 'waiting' | 'danger' | 'neutral' | 'ended';

const TONES: Record<StatusTone, { style: string; Icon: LucideIcon }> = {
  done: { style: 'bg-done-soft text-done', Icon: CircleCheck },
  waiting: { style: 'bg-waiting-soft text-waiting', Icon: Clock3 },
  danger: { style: 'bg-danger-soft text-danger', Icon: Ban },
  neutral: { style: 'bg-canvas text-ink-soft', Icon: Info },
  ended: { style: 'bg-canvas text-ink-soft', Icon: Ban },
};

/** A badge with icon and text; colour only repeats them. */
export function Status({
  tone,
  children,
  className,
}: {
  tone: StatusTone;
  children: ReactNode;
  className?: string;
}) {
  const { style, Icon } = TONES[tone];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold',
        style,
        className,
      )}
    >
      <Icon aria-hidden size={14} />
      {children}
    </span>
  );
}

/** A formatted instant with its machine-readable value. */
export function Time({ instant, children }: { instant: Instant; children: ReactNode }) {
  return (
    <time dateTime={new Date(instant).toISOString()} className="figures">
      {children}
    </time>
  );
}
