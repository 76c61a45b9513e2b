import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { saveFile } from '#shared/portal/list-parts.tsx';
import { Button } from '#shared/ui/button.tsx';
import { type Column, DataTable } from '#shared/ui/data-table.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { IMPORT_FIELDS, type ImportKind } from './import-fields.ts';
import type { ImportCounts, RowError } from './import-rows.ts';

/** A run under way, or how it ended. */
export type ImportState =
  | { step: 'running'; check: boolean; counts: ImportCounts }
  | { step: 'checked' | 'done'; counts: ImportCounts }
  | { step: 'stopped'; check: boolean; counts: ImportCounts; problem?: string };

type ImportResultProps = {
  kind: ImportKind;
  state: ImportState;
  onImport: () => void;
  onCheck: () => void;
  onStop: () => void;
};

const SHOWN = 50;

export function ImportResult({ kind, state, onImport, onCheck, onStop }: ImportResultProps) {
  const { counts } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (state.step !== 'running') heading.current?.focus();
  }, [state.step]);
  return (
    <section aria-label="Result" className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="justify-self-start text-lg">
        {titleOf(state, kind)}
      </h2>
      {state.step === 'running' && (
        <div
          role="progressbar"
          aria-label={state.check ? 'Checking the file' : 'Importing the file'}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(counts.progress * 100)}
          className="h-2 overflow-hidden rounded-full bg-line"
        >
          <div
            className="h-full rounded-full bg-action"
            style={{ inlineSize: `${counts.progress * 100}%` }}
          />
        </div>
      )}
      {state.step === 'stopped' && (
        <Notice tone="waiting" urgent>
          <p>
            {state.problem ?? (state.check ? 'You stopped the check.' : 'You stopped the import.')}
          </p>
          <p>
            {state.check
              ? 'Nothing was added.'
              : 'What was added stays. Import the file again to go on: nothing is added twice.'}
          </p>
        </Notice>
      )}
      <Counts counts={counts} isCheck={state.step === 'checked' || isCheck(state)} />
      <div className="flex flex-wrap gap-3">
        {state.step === 'running' && (
          <Button variant="secondary" onClick={onStop}>
            Stop
          </Button>
        )}
        {state.step === 'checked' && counts.added > 0 && (
          <Button onClick={onImport}>Import {countOf(counts.added, kind)}</Button>
        )}
        {state.step === 'stopped' && <Button onClick={onCheck}>Check the file again</Button>}
      </div>
      {state.step !== 'running' && counts.errors.length > 0 && (
        <Errors kind={kind} counts={counts} />
      )}
    </section>
  );
}

function isCheck(state: ImportState): boolean {
  return (state.step === 'running' || state.step === 'stopped') && state.check;
}

function titleOf(state: ImportState, kind: ImportKind): string {
  const { step, counts } = state;
  if (step === 'running') return state.check ? 'Checking…' : 'Importing…';
  if (step === 'stopped') return state.check ? 'The check stopped' : 'The import stopped';
  if (step === 'done') return `${countOf(counts.added, kind)} imported`;
  return counts.added === 0 ? 'There is nothing to import' : 'The check is done';
}

const ONE: Readonly<Record<ImportKind, string>> = {
  patients: 'patient',
  doctors: 'doctor',
  appointments: 'appointment',
};

function countOf(count: number, kind: ImportKind): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? ONE[kind] : kind}`;
}

function Counts({ counts, isCheck }: { counts: ImportCounts; isCheck: boolean }) {
  const { added, known, rejected } = counts;
  const rows = [
    [isCheck ? 'Would be added' : 'Added', added],
    ['Here already, unchanged', known],
    ['Cannot be imported', rejected],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {rows.map(([label, count]) => (
        <div key={label}>
          <dt className="text-xs text-ink-soft">{label}</dt>
          <dd className="text-xl font-semibold figures">{count.toLocaleString('en-IN')}</dd>
        </div>
      ))}
    </dl>
  );
}

function Errors({ kind, counts }: { kind: ImportKind; counts: ImportCounts }) {
  const { errors, rejected } = counts;
  const label = (field: string | undefined) =>
    IMPORT_FIELDS[kind].find(({ name }) => name === field?.split('.')[0])?.label ?? '';
  const columns: Column<RowError, never>[] = [
    { header: 'Row', cell: ({ line }) => line },
    { header: 'Column', cell: ({ field }) => label(field) || '–' },
    { header: 'Value', cell: ({ value }) => <span className="wrap-anywhere">{value || '–'}</span> },
    { header: 'Reason', cell: ({ message }) => message },
  ];
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">
          {rejected > SHOWN
            ? `The first ${SHOWN} rows that cannot be imported`
            : 'Rows that cannot be imported'}
        </h3>
        <Button
          variant="secondary"
          onClick={() => saveFile(toCsv(errors, label), `${kind}-not-imported.csv`)}
        >
          <Download aria-hidden size={18} />
          {rejected > errors.length ? `Download the first ${errors.length}` : 'Download the list'}
        </Button>
      </div>
      <DataTable
        caption="Rows that cannot be imported"
        columns={columns}
        rows={errors.slice(0, SHOWN)}
        rowKey={({ line }) => String(line)}
      />
    </div>
  );
}

/** A value that begins like a formula gets an apostrophe, so that a spreadsheet shows it as text. */
function toCsv(errors: readonly RowError[], label: (field: string | undefined) => string): Blob {
  const cell = (text: string) => `"${text.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
  const lines = errors.map(({ line, field, value, message }) =>
    [String(line), label(field), value, message].map(cell).join(','),
  );
  return new Blob([['Row,Column,Value,Reason', ...lines].join('\r\n'), '\r\n'], {
    type: 'text/csv',
  });
}
