import { CloudOff, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

/** A loading placeholder; the region around it carries aria-busy and the label. */
export function Skeleton({ className }: { className?: string }) {
  const corners = className?.includes('rounded') ? '' : 'rounded-sm';
  return (
    <span aria-hidden className={classNames('block animate-pulse bg-line', corners, className)} />
  );
}

/** A placeholder for a dialog while its code loads: its backdrop with a spinner. */
export function DialogLoading() {
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-veil">
      <LoaderCircle
        aria-label={i18n._('Loading')}
        size={32}
        className="animate-spin text-on-action"
      />
    </div>
  );
}

type ErrorStateProps = {
  /** Says what happened. */
  title: string;
  /** Says whether anything was lost. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
};

export function ErrorState({ title, children, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded bg-card px-6 py-12 text-center shadow-card"
    >
      {onRetry && <CloudOff aria-hidden size={36} className="text-danger" />}
      <h2 className="text-lg">{title}</h2>
      {children && <div className="measure text-ink-soft">{children}</div>}
      {onRetry && (
        <Button variant="secondary" pending={retrying} onClick={onRetry}>
          {i18n._('Try again')}
        </Button>
      )}
    </div>
  );
}

type EmptyStateProps = {
  title: string;
  /** Suggests what the user can do. */
  children?: ReactNode;
  art?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ title, children, art, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded bg-card px-6 py-12 text-center shadow-card">
      {art}
      <h2 className="text-lg">{title}</h2>
      {children && <div className="measure text-ink-soft">{children}</div>}
      {action && <div className="pt-2">{action}</div>}
    </div>
  );
}
