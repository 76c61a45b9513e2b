import type { AuditEntry } from '@nadi/contract/audit';
import { errorMessage } from '#shared/format/error-message.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { EntryList } from './entry-list.tsx';

interface EntriesQuery {
  data: { pages: { entries: AuditEntry[]; timeZone: string }[] } | undefined;
  error: Error | null;
  refetch(): unknown;
  isRefetching: boolean;
}

type PagedEntriesProps = {
  query: EntriesQuery;
  describe: (entry: AuditEntry) => string;
  /** Shown for an empty list. */
  emptyText: string;
};

/** The audit entries fetched so far, or an error if none could be fetched. */
export function PagedEntries({ query, describe, emptyText }: PagedEntriesProps) {
  const pages = query.data?.pages;
  if (query.error && !pages) {
    return (
      <ErrorState
        title={errorMessage(query.error, 'An error occurred')}
        onRetry={query.refetch}
        retrying={query.isRefetching}
      />
    );
  }
  return (
    <EntryList
      entries={pages?.flatMap(({ entries }) => entries)}
      zone={pages?.[0]?.timeZone ?? 'UTC'}
      describe={describe}
      emptyText={emptyText}
    />
  );
}
