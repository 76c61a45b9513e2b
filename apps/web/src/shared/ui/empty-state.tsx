import type { ReactNode } from 'react';

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
