import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatCount } from '#shared/format/count.ts';
import { i18n } from '#shared/language/i18n.ts';
import { saveFile } from '#shared/portal/list-parts.tsx';
import { Button } from '#shared/ui/button.tsx';
import { type Column, DataTable } from '#shared/ui/data-table.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { fieldName } from './field-names.ts';
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
    <section aria-label={i18n._('Result')} className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="justify-self-start text-lg">
        {titleOf(state, kind)}
      </h2>
      {state.step === 'running' && (
        <div
          role="progressbar"
          aria-label={state.check ? i18n._('Checking the file') : i18n._('Importing the file')}
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
            {state.problem ??
              (state.check ? i18n._('You stopped the check.') : i18n._('You stopped the import.'))}
          </p>
          <p>
            {state.check
              ? i18n._('Nothing was added.')
              : i18n._(
                  'What was added stays. Import the file again to go on: nothing is added twice.',
                )}
          </p>
        </Notice>
      )}
      <Counts counts={counts} isCheck={state.step === 'checked' || isCheck(state)} />
      <div className="flex flex-wrap gap-3">
        {state.step === 'running' && (
          <Button variant="secondary" onClick={onStop}>
            {i18n._('Stop')}
          </Button>
        )}
        {state.step === 'checked' && counts.added > 0 && (
          <Button onClick={onImport}>{importLabel(counts.added, kind)}</Button>
        )}
        {state.step === 'stopped' && (
          <Button onClick={onCheck}>{i18n._('Check the file again')}</Button>
        )}
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
  if (step === 'running') return state.check ? i18n._('Checking…') : i18n._('Importing…');
  if (step === 'stopped')
    return state.check ? i18n._('The check stopped') : i18n._('The import stopped');
  if (step === 'done') return doneTitle(counts.added, kind);
  return counts.added === 0 ? i18n._('There is nothing to import') : i18n._('The check is done');
}

function doneTitle(count: number, kind: ImportKind): string {
  const values = { count, number: formatCount(count) };
  switch (kind) {
    case 'patients':
      return i18n._(
        '{count, plural, one {{number} patient imported} other {{number} patients imported}}',
        values,
      );
    case 'doctors':
      return i18n._(
        '{count, plural, one {{number} doctor imported} other {{number} doctors imported}}',
        values,
      );
    case 'appointments':
      return i18n._(
        '{count, plural, one {{number} appointment imported} other {{number} appointments imported}}',
        values,
      );
  }
}

function importLabel(count: number, kind: ImportKind): string {
  const values = { count, number: formatCount(count) };
  switch (kind) {
    case 'patients':
      return i18n._(
        '{count, plural, one {Import {number} patient} other {Import {number} patients}}',
        values,
      );
    case 'doctors':
      return i18n._(
        '{count, plural, one {Import {number} doctor} other {Import {number} doctors}}',
        values,
      );
    case 'appointments':
      return i18n._(
        '{count, plural, one {Import {number} appointment} other {Import {number} appointments}}',
        values,
      );
  }
}

function Counts({ counts, isCheck }: { counts: ImportCounts; isCheck: boolean }) {
  const { added, known, rejected } = counts;
  const rows = [
    [isCheck ? i18n._('Would be added') : i18n._('Added'), added],
    [i18n._('Here already, unchanged'), known],
    [i18n._('Cannot be imported'), rejected],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {rows.map(([label, count]) => (
        <div key={label}>
          <dt className="text-xs text-ink-soft">{label}</dt>
          <dd className="text-xl font-semibold figures">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Errors({ kind, counts }: { kind: ImportKind; counts: ImportCounts }) {
  const { errors, rejected } = counts;
  const find = (field: string | undefined) =>
    IMPORT_FIELDS[kind].find(({ name }) => name === field?.split('.')[0]);
  const named = (field: string | undefined) => {
    const found = find(field);
    return found ? fieldName(found.label) : '–';
  };
  const columns: Column<RowError, never>[] = [
    { header: i18n._('Row'), cell: ({ line }) => line },
    { header: i18n._('Column'), cell: ({ field }) => named(field) },
    {
      header: i18n._('Value'),
      cell: ({ value }) => <span className="wrap-anywhere">{value || '–'}</span>,
    },
    { header: i18n._('Reason'), cell: ({ message }) => message },
  ];
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">
          {rejected > SHOWN
            ? i18n._('The first {count} rows that cannot be imported', { count: SHOWN })
            : i18n._('Rows that cannot be imported')}
        </h3>
        <Button
          variant="secondary"
          onClick={() =>
            saveFile(
              toCsv(errors, (field) => find(field)?.label ?? ''),
              `${kind}-not-imported.csv`,
            )
          }
        >
          <Download aria-hidden size={18} />
          {rejected > errors.length
            ? i18n._('Download the first {count}', { count: errors.length })
            : i18n._('Download the list')}
        </Button>
      </div>
      <DataTable
        caption={i18n._('Rows that cannot be imported')}
        columns={columns}
        rows={errors.slice(0, SHOWN)}
        rowKey={({ line }) => String(line)}
      />
    </div>
  );
}

/** The headings are English. A value that begins like a formula gets an apostrophe, so that a spreadsheet shows it as text. */
function toCsv(errors: readonly RowError[], label: (field: string | undefined) => string): Blob {
  const cell = (text: string) => `"${text.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
  const lines = errors.map(({ line, field, value, message }) =>
    [String(line), label(field), value, message].map(cell).join(','),
  );
  return new Blob([['Row,Column,Value,Reason', ...lines].join('\r\n'), '\r\n'], {
    type: 'text/csv',
  });
}
