import type { AuditEntry } from '@nadi/contract/audit';
import { minutes } from '@nadi/domain/limits';
import type { Role } from '@nadi/domain/permissions';
import { actorName, roleLabel } from '@nadi/messages/en/audit';
import type { ComponentType, ReactNode } from 'react';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { Status, Time } from '#shared/ui/status.tsx';

interface EntriesQuery {
  data: { pages: { entries: AuditEntry[]; timeZone: string }[] } | undefined;
  error: Error | null;
  refetch(): unknown;
  isRefetching: boolean;
}

type PagedEntriesProps = {
  query: EntriesQuery;
  /** Describes an entry in a sentence with its actor's name. */
  describe: (entry: AuditEntry, actor: string) => ReactNode;
  /** Shown for an empty list. */
  emptyText: string;
  /** Renders consecutive entries of one person and action as one line; each entry by default. */
  Group?: ComponentType<GroupProps>;
};

export type GroupProps = {
  /** At least two, newest first. */
  entries: readonly AuditEntry[];
  zone: string;
};

/** The audit entries fetched so far, or an error if none could be fetched. */
export function PagedEntries({ query, describe, emptyText, Group }: PagedEntriesProps) {
  const pages = query.data?.pages;
  if (query.error && !pages) {
    return <LoadState query={query} />;
  }
  return (
    <EntryList
      entries={pages?.flatMap(({ entries }) => entries)}
      zone={pages?.[0]?.timeZone ?? 'UTC'}
      describe={describe}
      emptyText={emptyText}
      Group={Group}
    />
  );
}

/** Names a person that the trail shows by role alone. */
function nameUnnamed(role: Role): string {
  switch (role) {
    case 'patient':
      return i18n._('Somebody');
    case 'doctor':
      return i18n._('A doctor');
    case 'admin':
      return i18n._('The clinic’s management');
    case 'reception':
      return i18n._('The reception');
    case 'accountant':
      return i18n._('An accountant');
  }
}

type EntryListProps = {
  /** Undefined while loading. */
  entries: readonly AuditEntry[] | undefined;
  zone: string;
  describe: PagedEntriesProps['describe'];
  /** Shown for an empty list. */
  emptyText: string;
  Group: PagedEntriesProps['Group'];
};

function EntryList({ entries, zone, describe, emptyText, Group }: EntryListProps) {
  if (entries?.length === 0) {
    return <p className="rounded bg-card px-5 py-8 text-ink-soft shadow-card">{emptyText}</p>;
  }
  return (
    <ul aria-busy={!entries} className="rounded bg-card shadow-card">
      {!entries && <SkeletonEntries />}
      {entries &&
        (Group ? groupEntries(entries) : entries.map((entry) => [entry])).map((group) => {
          const [entry] = group;
          if (!entry) return null;
          return (
            <li key={entry.id} className="not-last:border-b not-last:border-line">
              {Group && group.length > 1 ? (
                <Group entries={group} zone={zone} />
              ) : (
                <EntryLine {...{ entry, zone }}>
                  {describe(entry, nameActor(entry.actor))}
                </EntryLine>
              )}
            </li>
          );
        })}
    </ul>
  );
}

type EntryLineProps = {
  entry: AuditEntry;
  zone: string;
  /** Who did what. */
  children: ReactNode;
};

/** When somebody did something, and their role. */
export function EntryLine({ entry, zone, children }: EntryLineProps) {
  return (
    <div className="grid gap-x-6 gap-y-1 px-5 py-3 sm:grid-cols-[11rem_1fr_auto] sm:items-center">
      <span className="text-xs text-ink-soft sm:text-sm">
        <Time instant={entry.at}>{formatInstant(entry.at, zone)}</Time>
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <Status tone="neutral" className="justify-self-start">
        {roleLabel(i18n, entry.actor)}
      </Status>
    </div>
  );
}

const TOGETHER_WITHIN = minutes(10);

/** Groups consecutive entries of the same person and action that follow each other within ten minutes. */
export function groupEntries(entries: readonly AuditEntry[]): AuditEntry[][] {
  const groups: AuditEntry[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const together =
      last?.action === entry.action &&
      last.actor.id === entry.actor.id &&
      last.at - entry.at <= TOGETHER_WITHIN;
    if (group && together) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** Returns the name of the person who did something, or the role of one who is not named. */
export function nameActor(actor: AuditEntry['actor']): string {
  if (actor.id === undefined && actor.name === '') return nameUnnamed(actor.role);
  return actorName(i18n, actor) || i18n._('Somebody');
}

function SkeletonEntries() {
  return Array.from({ length: 8 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have no other identity
    <li key={index} className="px-5 py-3">
      <Skeleton className="h-6 w-full max-w-lg" />
    </li>
  ));
}
