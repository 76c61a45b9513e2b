import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#shared/format/error-message.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Card } from '#shared/ui/card.tsx';
import { ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { AccountRow } from './account-row.tsx';
import { AddAccount } from './add-account.tsx';

export type ReceptionAccount = ReplyBody<'listReception'>['accounts'][number];

export function ReceptionAccountsPage() {
  const queries = useQueryClient();
  const { data, error, refetch, isRefetching } = useQuery(
    portalQuery('admin', routes.listReception, {}),
  );
  const reload = () => void queries.invalidateQueries({ queryKey: ['portal', 'admin'] });
  return (
    <div className="grid max-w-3xl gap-5">
      <PageTitle title="Reception accounts" />
      <div>
        <h1 className="text-xl">Reception accounts</h1>
        <p className="measure text-ink-soft">
          Reception books, moves and cancels for patients and takes cash. It sees no vitals, notes,
          documents, meetings, settings or audit trail.
        </p>
      </div>
      {!data && error && (
        <ErrorState
          title={errorMessage(error, 'The accounts could not be loaded.')}
          onRetry={refetch}
          retrying={isRefetching}
        />
      )}
      {!data && !error && <Skeleton className="h-60" />}
      {data && (
        <>
          <Card className="p-0!">
            {data.accounts.length === 0 ? (
              <p className="px-5 py-8 text-ink-soft">No accounts yet. Add the first one below.</p>
            ) : (
              <ul>
                {data.accounts.map((account) => (
                  <li key={account._id} className="not-last:border-b not-last:border-line">
                    <AccountRow account={account} mail={data.mailEnabled} onChange={reload} />
                  </li>
                ))}
              </ul>
            )}
          </Card>
          <AddAccount mail={data.mailEnabled} onAdded={reload} />
        </>
      )}
    </div>
  );
}
