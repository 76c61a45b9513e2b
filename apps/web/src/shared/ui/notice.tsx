import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from './button.tsx';

type NoticeTone = 'info' | 'waiting' | 'danger' | 'done';

const TONES: Record<NoticeTone, { style: string; Icon: LucideIcon }> = {
  info: { style: 'bg-action-soft text-ink', Icon: Info },
  waiting: { style: 'bg-waiting-soft text-waiting', Icon: CircleAlert },
  danger: { style: 'bg-danger-soft text-danger', Icon: CircleAlert },
  done: { style: 'bg-done-soft text-done', Icon: CircleCheck },
};

type NoticeProps = {
  tone: NoticeTone;
  /** Announced at once (role alert). */
  urgent?: boolean;
  children: ReactNode;
};

/** A message shown within the page. */
export function Notice({ tone, urgent = false, children }: NoticeProps) {
  const { style, Icon } = TONES[tone];
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded px-4 py-3 ${style}`}
    >
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-2">{children}</div>
    </div>
  );
}

type LoadNoticeProps = { title: ReactNode; onRetry: () => unknown; retrying: boolean };

/** Shows why a part of a page could not be loaded, with a button to retry. */
export function LoadNotice({ title, onRetry, retrying }: LoadNoticeProps) {
  return (
    <Notice tone="danger">
      <p>{title}</p>
      <Button variant="secondary" pending={retrying} onClick={() => void onRetry()}>
        {i18n._('Try again')}
      </Button>
    </Notice>
  );
}

/** Fallback of `lazyPart` for content that the user has requested. */
export function PartLoadError() {
  return (
    <Notice tone="waiting" urgent>
      <p>{i18n._('This part could not be loaded. Reload the page once you are connected.')}</p>
    </Notice>
  );
}
