import type { Instant } from '@nadi/domain/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '#shared/format/error-message.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { TemporaryPassword } from './temporary-password.tsx';

interface Dashboard<D> {
  dashData: D & { temporaryPasswordEndsAt: Instant | null };
  timeZone: string;
}

type DashboardFrameProps<D> = {
  query: UseQueryResult<Dashboard<D>>;
  /** Page on which a temporary password is changed. */
  accountPath: string;
  /** Undefined while loading. */
  children: (dash: D | undefined) => ReactNode;
};

/** Title, temporary-password notice and error state of both dashboards. */
export function DashboardFrame<D>({ query, accountPath, children }: DashboardFrameProps<D>) {
  const { data, error, refetch, isRefetching } = query;
  const failed = error && !data;
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle title="Dashboard" />
      <h1 className="text-xl">Dashboard</h1>
      {data && (
        <TemporaryPassword
          endsAt={data.dashData.temporaryPasswordEndsAt}
          zone={data.timeZone}
          accountPath={accountPath}
        />
      )}
      {failed ? (
        <ErrorState
          title={errorMessage(
            error,
            'Failed to load dashboard',
            'An error occurred while loading dashboard',
          )}
          onRetry={refetch}
          retrying={isRefetching}
        />
      ) : (
        children(data?.dashData)
      )}
    </div>
  );
}
