import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

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
      <CloudOff aria-hidden size={36} className="text-danger" />
      <h2 className="text-lg">{title}</h2>
      {children && <div className="measure text-ink-soft">{children}</div>}
      {onRetry && (
        <Button variant="secondary" pending={retrying} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
