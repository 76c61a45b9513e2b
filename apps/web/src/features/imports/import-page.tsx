import { joinWords } from '@nadi/messages/en/english';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { useClinic } from '#shared/clinic/clinic.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { BackLink } from '#shared/ui/back-link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { useLeaveWarning } from '#shared/ui/page-lifetime.ts';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { ColumnFields } from './column-fields.tsx';
import { fieldName } from './field-names.ts';
import { findDateOrder, IMPORT_FIELDS, type ImportKind, matchColumns } from './import-fields.ts';
import { ImportResult, type ImportState } from './import-result.tsx';
import { type ImportCounts, type ImportPlan, runImport } from './import-rows.ts';
import { type CsvFile, FileError, inspectFile } from './read-file.ts';

const kinds = (): readonly { value: ImportKind; label: string }[] => [
  { value: 'patients', label: i18n._('Patients') },
  { value: 'doctors', label: i18n._('Doctors') },
  { value: 'appointments', label: i18n._('Appointments') },
];

/** Brings patients, doctors and appointments along from a spreadsheet (docs/product/portals.md#import). */
export function ImportPage() {
  const [kind, setKind] = useState<ImportKind>('patients');
  const [file, setFile] = useState<CsvFile | null>(null);
  return (
    <div className="grid max-w-4xl gap-5">
      <div className="grid gap-2">
        <BackLink to={paths.patients}>{i18n._('Patients')}</BackLink>
        <PageHeading title={i18n._('Import from a spreadsheet')}>
          {i18n._(
            'Nothing changes before you have seen the result of a check. Importing a file again adds nothing twice and changes no record that is here already.',
          )}
        </PageHeading>
      </div>
      <Card className="grid gap-6 sm:p-8">
        <RadioCards
          legend={i18n._('What does the file list?')}
          name="kind"
          cards={kinds()}
          selected={kind}
          onSelect={setKind}
        />
        <p className="text-ink-soft">{describeKind(kind)}</p>
        <FileField onFile={setFile} />
        {file && (
          <Import
            key={`${kind}:${file.file.name}:${file.file.lastModified}`}
            kind={kind}
            file={file}
          />
        )}
      </Card>
    </div>
  );
}

function describeKind(kind: ImportKind): string {
  switch (kind) {
    case 'patients':
      return i18n._(
        'One row for each patient. They have no password until they claim the account by their e-mail address.',
      );
    case 'doctors':
      return i18n._(
        'One row for each doctor. They are listed as not available until you change that in Doctors List, where you also invite them or set their passwords.',
      );
    case 'appointments':
      return i18n._(
        'Import patients and doctors first. An appointment still to come takes its time at once. No messages are sent about the import.',
      );
  }
}

function FileField({ onFile }: { onFile: (file: CsvFile | null) => void }) {
  const [problem, setProblem] = useState('');
  const [name, setName] = useState('');
  const problemId = useId();

  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = input.files ?? [];
    if (!chosen) return;
    setName(chosen.name);
    onFile(null);
    try {
      onFile(await inspectFile(chosen));
      setProblem('');
    } catch (error) {
      setProblem(
        error instanceof FileError
          ? error.message
          : i18n._('The file could not be read. Please try again.'),
      );
    }
    // The same file can be chosen again once it has been corrected.
    input.value = '';
  }

  return (
    <div className="grid justify-items-start gap-2">
      <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded border border-control bg-card px-5 py-2 text-sm font-semibold hover:border-action hover:text-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
        <FileUp aria-hidden size={18} />
        {name ? i18n._('Choose another file') : i18n._('Choose a CSV file')}
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          className="sr-only"
          aria-invalid={problem !== ''}
          aria-describedby={problemId}
          onChange={(event) => void choose(event)}
        />
      </label>
      <p id={problemId} role="status" className="wrap-anywhere">
        {problem ? <span className="text-danger">{problem}</span> : name}
      </p>
    </div>
  );
}

type State = { step: 'columns' } | ImportState;

const NO_COUNTS: ImportCounts = { added: 0, known: 0, rejected: 0, errors: [], progress: 0 };

function Import({ kind, file }: { kind: ImportKind; file: CsvFile }) {
  const [columns, setColumns] = useState(() => matchColumns(IMPORT_FIELDS[kind], file.headings));
  const [order, setOrder] = useState(() => findDateOrder(dates(kind, columns, file)) ?? 'dmy');
  const [state, setState] = useState<State>({ step: 'columns' });
  const running = useRef<AbortController | null>(null);
  useLeaveWarning(state.step === 'running' && !state.check);
  useEffect(() => () => running.current?.abort(), []);
  const { address } = useClinic();
  const defaults = kind === 'doctors' ? clinicAddress(address, columns) : {};
  const plan: ImportPlan = { kind, file, columns, order, defaults };
  const missing = IMPORT_FIELDS[kind].filter(
    ({ name, required }) => required && columns[name] === undefined && !(name in defaults),
  );

  async function run(check: boolean) {
    const controller = new AbortController();
    running.current = controller;
    let counts = NO_COUNTS;
    const onProgress = (next: ImportCounts) => {
      counts = next;
      if (running.current === controller) setState({ step: 'running', check, counts });
    };
    onProgress(counts);
    try {
      counts = await runImport(plan, { check, signal: controller.signal, onProgress });
      if (running.current !== controller) return;
      if (controller.signal.aborted) setState({ step: 'stopped', check, counts });
      else setState({ step: check ? 'checked' : 'done', counts });
    } catch (error) {
      setState({
        step: 'stopped',
        check,
        counts,
        problem: errorMessage(error, i18n._('An error occurred')),
      });
    }
  }

  function change<T>(set: (value: T) => void) {
    return (value: T) => {
      set(value);
      // A check of other columns says nothing about these.
      setState({ step: 'columns' });
    };
  }

  return (
    <>
      {file.encoding === 'windows-1252' && (
        <Notice tone="waiting">
          <p>
            {i18n._(
              'This file is not saved as UTF-8. Please compare the names below with your list: letters with accents or of other scripts may be wrong. Save it as “CSV UTF-8” to be sure.',
            )}
          </p>
        </Notice>
      )}
      <ColumnFields
        {...{ kind, file, columns, order, defaults }}
        disabled={state.step === 'running'}
        onColumns={change(setColumns)}
        onOrder={change(setOrder)}
      />
      {state.step === 'columns' ? (
        <div className="grid justify-items-start gap-3">
          {missing.length > 0 && (
            <Notice tone="waiting">
              <p>
                {i18n._('Please choose the column of: {fields}.', {
                  fields: joinWords(
                    i18n,
                    missing.map(({ label }) => fieldName(label)),
                  ),
                })}
              </p>
            </Notice>
          )}
          <Button disabled={missing.length > 0} onClick={() => void run(true)}>
            {i18n._('Check the file')}
          </Button>
        </div>
      ) : (
        <ImportResult
          {...{ kind, state }}
          onImport={() => void run(false)}
          onCheck={() => void run(true)}
          onStop={() => running.current?.abort()}
        />
      )}
    </>
  );
}

/** Doctors of a file without addresses have the clinic's. */
function clinicAddress([line1 = '', ...others]: readonly string[], columns: object) {
  const isGiven = 'addressLine1' in columns || 'addressLine2' in columns;
  if (isGiven || others.length === 0) return {};
  return { addressLine1: line1, addressLine2: others.join(', ') };
}

function dates(kind: ImportKind, columns: Record<string, number>, { sample }: CsvFile): string[] {
  const found = IMPORT_FIELDS[kind].filter(({ isDate }) => isDate);
  return found.flatMap(({ name }) => {
    const column = columns[name];
    return column === undefined ? [] : sample.map((cells) => cells[column] ?? '');
  });
}
