import { CloudOff, LoaderCircle } from 'lucide-react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { errorMessage } from '#shared/format/error-message.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

/** A loading placeholder; the region around it carries aria-busy and the label. */
export function Skeleton({ className }: { className?: string }) {
  const corners = className?.includes('rounded') ? '' : 'rounded-sm';
  return (
    <span aria-hidden className={classNames('block animate-pulse bg-line', corners, className)} />
  );
}

/** Several placeholders of one size. */
export function Skeletons({ count, className }: { count: number; className: string }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other identity
    <Skeleton key={at} className={className} />
  ));
}

type LoadingProps = { label: string; className?: string; children: ReactNode };

/** Skeletons with a text for screen readers. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div aria-busy className={classNames('grid', className)}>
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  );
}

/** A placeholder for a dialog while its code loads: its backdrop with a spinner. */
export function DialogLoading() {
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-veil">
      <LoaderCircle aria-label="Loading" size={32} className="animate-spin text-on-action" />
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

export type LoadStateProps = {
  /** A query without data. */
  query: { error: unknown; refetch: () => unknown; isRefetching: boolean };
  /** Shown for an error without a message of its own. */
  failure?: string;
  /** The placeholder, or the class name of a plain one. */
  skeleton?: string | ReactElement;
  /** Shown below a failure. */
  children?: ReactNode;
};

/** Replaces the data of a query until it arrives: a placeholder, or the failure with a retry. */
export function LoadState(props: LoadStateProps) {
  const { query, failure = 'An error occurred', skeleton, children } = props;
  if (!query.error) {
    return typeof skeleton === 'string' ? <Skeleton className={skeleton} /> : skeleton;
  }
  return (
    <ErrorState
      title={errorMessage(query.error, failure)}
      onRetry={() => void query.refetch()}
      retrying={query.isRefetching}
    >
      {children}
    </ErrorState>
  );
}

type LoadedProps<T> = Omit<LoadStateProps, 'query' | 'children'> & {
  query: LoadStateProps['query'] & { data: T | undefined };
  /** Replaces the data; inside a card `LoadNoticeState`. */
  State?: ComponentType<LoadStateProps>;
  children: (data: T) => ReactNode;
};

/** Renders the data of a query, or that it is loading or could not be loaded. */
export function Loaded<T>({ query, State = LoadState, children, ...state }: LoadedProps<T>) {
  return query.data === undefined ? <State {...state} query={query} /> : children(query.data);
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
