import type { ComponentType, ReactElement, ReactNode } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { classNames } from './class-names.ts';
import { ErrorState, Skeleton } from './content-state.tsx';

/** Several placeholders of one size. */
export function Skeletons({ count, className }: { count: number; className: string }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other identity
    <Skeleton key={at} className={className} />
  ));
}

type LoadingProps = { label: ReactNode; className?: string; children: ReactNode };

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
  const { query, failure = i18n._('An error occurred'), skeleton, children } = props;
  if (!query.error) {
    return typeof skeleton === 'string' ? <Skeleton className={skeleton} /> : skeleton;
  }
  // Another try does not find a record that does not exist.
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <ErrorState
      title={errorMessage(query.error, failure)}
      {...(!isMissing && { onRetry: () => void query.refetch() })}
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
