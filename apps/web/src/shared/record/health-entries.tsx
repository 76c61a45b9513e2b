import type { HealthEntry } from '@nadi/contract/record';
import { HEALTH_ENTRY_KINDS, type HealthEntryKind, stillCounts } from '@nadi/domain/health-entries';
import { healthEntryLabels } from '@nadi/messages/en/health-entries';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { LoadNoticeState } from '#shared/ui/failure-notice.tsx';
import { Loaded } from '#shared/ui/loaded.tsx';
import { Section } from '#shared/ui/section.tsx';
import {
  type HealthEntriesOf,
  healthEntriesQuery,
  patientKey,
  usePressToSave,
} from './health-entries-query.ts';
import { addLabel, HealthEntryDialog } from './health-entry-dialog.tsx';
import { HealthEntryRow } from './health-entry-row.tsx';

type HealthEntriesCardProps = {
  of: HealthEntriesOf;
  /** Above the entries, such as a choice of the patient. */
  children?: ReactNode;
};

/** The allergies, problems and medicines of a patient, which patients and doctors can change. */
export function HealthEntriesCard({ of, children }: HealthEntriesCardProps) {
  const query = useQuery(healthEntriesQuery(of));
  return (
    <Section
      title={i18n._('Allergies, problems and medicines')}
      lead={of.role === 'patient' && whoSees(of.name)}
    >
      {children}
      <Loaded
        query={query}
        failure={i18n._('These entries could not be loaded')}
        skeleton="h-72 w-full"
        State={LoadNoticeState}
      >
        {({ entries, timeZone }) => (
          <Groups key={patientKey(of)} of={of} entries={entries} zone={timeZone} />
        )}
      </Loaded>
    </Section>
  );
}

/** @param name the dependant's; undefined for the reader's own entries */
function whoSees(name: string | undefined): string {
  return name === undefined
    ? i18n._('Doctors who treat you see this.')
    : i18n._('Doctors who treat {name} see this.', { name });
}

type GroupsProps = { of: HealthEntriesOf; entries: readonly HealthEntry[]; zone: string };

function Groups({ of, entries, zone }: GroupsProps) {
  const [dialog, setDialog] = useState<{ kind: HealthEntryKind; id?: string }>();
  return (
    <>
      {HEALTH_ENTRY_KINDS.map((kind) => (
        <Group
          key={kind}
          of={of}
          kind={kind}
          entries={entries.filter((entry) => entry.kind === kind)}
          zone={zone}
          onAdd={() => setDialog({ kind })}
          onChange={(id) => setDialog({ kind, id })}
        />
      ))}
      {dialog && (
        <HealthEntryDialog
          of={of}
          kind={dialog.kind}
          entry={entries.find(({ _id }) => _id === dialog.id)}
          zone={zone}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

type GroupProps = GroupsProps & {
  kind: HealthEntryKind;
  onAdd: () => void;
  onChange: (id: string) => void;
};

function Group({ of, kind, entries, zone, onAdd, onChange }: GroupProps) {
  const id = useId();
  const { title } = healthEntryLabels(i18n, kind);
  const { mutate, isPending } = usePressToSave(of);
  const current = entries.filter((entry) => isCurrent(of, entry));
  // "None known" that has ended says nothing.
  const past = entries.filter((entry) => !isCurrent(of, entry) && entry.text !== '');
  const mayHaveNone = !entries.some((entry) => entry.state === 'none-known' || stillCounts(entry));
  const toRow = (entry: HealthEntry) => (
    <HealthEntryRow
      key={entry._id}
      of={of}
      entry={entry}
      zone={zone}
      onChange={() => onChange(entry._id)}
    />
  );
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-1 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={id} className="flex-1 text-base font-semibold">
          {title}
        </h3>
        <div className="flex flex-wrap gap-2">
          {mayHaveNone && (
            <Button
              variant="secondary"
              pending={isPending}
              aria-label={i18n._('None known: {kind}', { kind: title })}
              onClick={() => mutate({ kind, text: '', state: 'none-known' })}
            >
              {i18n._('None known')}
            </Button>
          )}
          <Button variant="secondary" aria-label={addLabel(kind)} onClick={onAdd}>
            {i18n._('Add')}
          </Button>
        </div>
      </div>
      {current.length > 0 ? (
        <ul className="grid divide-y divide-line">{current.map(toRow)}</ul>
      ) : (
        <p className="text-ink-soft">
          {past.length > 0 ? i18n._('Nothing current') : i18n._('Nothing entered')}
        </p>
      )}
      {past.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium text-ink-soft">
            {i18n._('Past ({count})', { count: past.length })}
          </summary>
          <ul className="grid divide-y divide-line">{past.map(toRow)}</ul>
        </details>
      )}
    </section>
  );
}

/** Returns whether an entry is shown unfolded: a doctor must still count with one that only the patient says is past. */
function isCurrent({ role }: HealthEntriesOf, entry: HealthEntry): boolean {
  return role === 'doctor'
    ? entry.state === 'none-known' || stillCounts(entry)
    : entry.state !== 'past';
}
