import * as routes from '@nadi/contract/generated/route-table';
import type { NoteVersion } from '@nadi/contract/record';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { readToken } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { NOTE_BOXES, NOTE_LABELS, type NoteBox } from './note-merge.ts';
import { RECORD_KEY } from './record-query.ts';

type NoteVersionsProps = {
  appointmentId: string;
  /** The current version, which is already on screen. */
  current: number;
  zone: string;
  /** Copies a text back into its box; absent for a signed note. */
  onCopy?: ((box: NoteBox, text: string, source: string) => void) | undefined;
};

/** Earlier versions of the note, folded at first. */
export function NoteVersions(props: NoteVersionsProps) {
  const [open, setOpen] = useState(false);
  if (props.current < 2) return null;
  return (
    <details
      lang="en"
      dir="ltr"
      className="rounded border border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium">
        Earlier versions of this note
      </summary>
      {open && <VersionList {...props} />}
    </details>
  );
}

function VersionList({ appointmentId, current, zone, onCopy }: NoteVersionsProps) {
  const { data, error, refetch, isRefetching, ...pages } = useInfiniteQuery({
    queryKey: [...RECORD_KEY, readToken('doctor'), 'versions', appointmentId, current],
    initialPageParam: current,
    queryFn: ({ pageParam: before, signal }) =>
      request(routes.listNoteVersions, { appointmentId, before }, { signal }),
    getNextPageParam: ({ versions, more }) => (more ? versions.at(-1)?.version : undefined),
  });
  if (!data) {
    if (!error) return <Skeleton className="m-4 h-24" />;
    return (
      <ErrorState
        title={errorMessage(error, 'The versions could not be loaded')}
        onRetry={refetch}
        retrying={isRefetching}
      />
    );
  }
  return (
    <div className="grid gap-2 px-4 pb-4">
      <ul className="grid gap-2">
        {data.pages
          .flatMap(({ versions }) => versions)
          .map((version) => (
            <li key={version.version}>
              <Version {...{ version, zone, onCopy }} />
            </li>
          ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show older versions
        </Button>
      )}
    </div>
  );
}

type VersionProps = Pick<NoteVersionsProps, 'zone' | 'onCopy'> & { version: NoteVersion };

function Version({ version: { version, savedAt, note }, zone, onCopy }: VersionProps) {
  const filled = NOTE_BOXES.filter((box) => note[box]);
  const name = `version ${version}`;
  return (
    <details className="rounded bg-canvas">
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 figures">
        Version {version}
        <span className="text-ink-soft">, {formatInstant(savedAt, zone)}</span>
      </summary>
      <div className="grid gap-2 px-3 pb-3">
        {filled.length === 0 && <p className="text-ink-soft">All boxes were empty.</p>}
        {filled.map((box) => (
          <div key={box} className="flex items-start justify-between gap-3">
            <p className="min-w-0 whitespace-pre-line wrap-anywhere">
              <span className="text-ink-soft">{NOTE_LABELS[box].label}: </span>
              <bdi>{note[box]}</bdi>
            </p>
            {onCopy && (
              <Button
                variant="ghost"
                className="shrink-0"
                aria-label={`Restore ${NOTE_LABELS[box].label} of ${name}`}
                onClick={() => onCopy(box, note[box], name)}
              >
                <Undo2 aria-hidden size={18} />
                Restore
              </Button>
            )}
          </div>
        ))}
      </div>
    </details>
  );
}
