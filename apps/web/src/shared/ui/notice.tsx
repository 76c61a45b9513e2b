import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type NoticeTone = 'info' | 'waiting' | 'danger' | 'done';

const TONES: Record<NoticeTone, { look: string; Icon: LucideIcon }> = {
  info: { look: 'bg-action-soft text-ink', Icon: Info },
  waiting: { look: 'bg-waiting-soft text-waiting', Icon: CircleAlert },
  danger: { look: 'bg-danger-soft text-danger', Icon: CircleAlert },
  done: { look: 'bg-done-soft text-done', Icon: CircleCheck },
};

type NoticeProps = {
  tone: NoticeTone;
  /** Announced at once (role alert). */
  urgent?: boolean;
  children: ReactNode;
  className?: string;
};

/** A message in place. */
export function Notice({ tone, urgent = false, children, className }: NoticeProps) {
  const { look, Icon } = TONES[tone];
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className={classNames('flex items-start gap-3 rounded px-4 py-3', look, className)}
    >
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-2">{children}</div>
    </div>
  );
}
