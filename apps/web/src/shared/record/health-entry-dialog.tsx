import type { HealthEntry } from '@nadi/contract/record';
import { HEALTH_ENTRY_TEXT_MAX, type HealthEntryKind, isSince } from '@nadi/domain/health-entries';
import { isoDateAt } from '@nadi/domain/iso-date';
import { formatSince } from '@nadi/messages/en/health-entries';
import { useState } from 'react';
import { useEditedVersion } from '#shared/portal/mutations.ts';
import { FailureNotice } from '#shared/ui/failure-notice.tsx';
import { Field, type FormProblems } from '#shared/ui/form.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { Checkbox, Input } from '#shared/ui/input.tsx';
import {
  type HealthEntriesOf,
  healthEntriesQuery,
  patientKey,
  useSaveHealthEntry,
} from './health-entries-query.ts';

const FIELDS: Readonly<Record<HealthEntryKind, { add: string; label: string; hint: string }>> = {
  allergy: { add: 'Add an allergy', label: 'Allergy', hint: 'Such as penicillin or peanuts.' },
  problem: { add: 'Add a problem', label: 'Problem', hint: 'Such as asthma or back pain.' },
  medicine: {
    add: 'Add a medicine',
    label: 'Medicine',
    hint: 'Such as metformin 500 mg, twice a day.',
  },
};

/** Returns the name of the button and of the dialog that add an entry. */
export function addLabel(kind: HealthEntryKind): string {
  return FIELDS[kind].add;
}

type HealthEntryDialogProps = {
  of: HealthEntriesOf;
  kind: HealthEntryKind;
  /** The entry as it is stored now; undefined to add one. */
  entry: HealthEntry | undefined;
  /** The clinic's time zone. */
  zone: string;
  onClose: () => void;
};

/** Adds or changes an entry. What was typed stays if somebody else has changed it meanwhile. */
export function HealthEntryDialog({ of, kind, entry, zone, onClose }: HealthEntryDialogProps) {
  const [opened] = useState(entry);
  const edited = useEditedVersion(entry?.version, healthEntriesQuery(of).queryKey);
  const { mutate, isPending, error, problems } = useSaveHealthEntry(of, {
    onDone: onClose,
    onFailed: (failure) => void edited.onError(failure),
  });
  const { add, label, hint } = FIELDS[kind];
  const isPast = opened?.state === 'past';

  function submit(values: FormData) {
    const since = read(values, 'since');
    mutate({
      kind,
      text: read(values, 'text'),
      // The box is ticked to change the state.
      state: isPast === values.has('moved') ? 'active' : 'past',
      ...(since && { since }),
      ...(opened && { _id: opened._id, version: edited.version }),
    });
  }

  return (
    <FormDialog
      title={opened ? `Change ${opened.text}` : add}
      submitLabel={opened ? 'Save' : 'Add'}
      pending={isPending}
      onClose={onClose}
      retain={`health-entry:${patientKey(of)}:${opened?._id ?? kind}`}
      check={(values) => findSinceProblem(read(values, 'since'), zone)}
      problems={problems}
      onSubmit={submit}
    >
      <Field name="text" label={label} hint={hint}>
        <Input
          required
          maxLength={HEALTH_ENTRY_TEXT_MAX}
          autoComplete="off"
          defaultValue={opened?.text}
        />
      </Field>
      <Field
        name="since"
        label="Since (optional)"
        hint={
          <>
            A year, a month or a day: 2019, 2019-03 or{' '}
            <span className="whitespace-nowrap">2019-03-31</span>.
          </>
        }
      >
        <Input maxLength={10} autoComplete="off" defaultValue={opened?.since} />
      </Field>
      {opened && (
        <Checkbox
          name="moved"
          label={isPast ? 'Active again' : 'Mark as past: it no longer applies'}
        />
      )}
      <p className="text-xs text-ink-soft">{describeSaving(of, opened)}</p>
      <FailureNotice error={problems ? null : error} fallback="It was not saved" />
      {edited.conflict && entry && <p>Stored now: {describe(entry)}.</p>}
    </FormDialog>
  );
}

function read(values: FormData, name: string): string {
  return String(values.get(name) ?? '').trim();
}

function findSinceProblem(since: string, zone: string): FormProblems {
  if (since === '') return {};
  if (!isSince(since)) return { since: 'Enter a date such as 2019 or 2019-03' };
  const today = isoDateAt(zone, Date.now());
  return since > today.slice(0, since.length) ? { since: 'This date is in the future' } : {};
}

function describeSaving({ role }: HealthEntriesOf, opened: HealthEntry | undefined): string {
  if (role === 'doctor') return 'Saving also confirms it.';
  return opened?.confirmedAt === undefined
    ? 'Saved as said by you. A doctor can confirm it.'
    : 'After a change, a doctor has to confirm it again.';
}

function describe({ text, since, state }: HealthEntry): string {
  const parts = [text, since && `since ${formatSince(since)}`, state === 'past' && 'past'];
  return parts.filter(Boolean).join(', ');
}
