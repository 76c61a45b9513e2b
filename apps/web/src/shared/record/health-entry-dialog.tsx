import type { HealthEntry } from '@nadi/contract/record';
import { HEALTH_ENTRY_TEXT_MAX, type HealthEntryKind, isSince } from '@nadi/domain/health-entries';
import { isoDateAt } from '@nadi/domain/iso-date';
import { joinWords } from '@nadi/messages/en/english';
import { formatSince } from '@nadi/messages/when';
import { useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { useEditedVersion } from '#shared/portal/mutations.ts';
import { FailureNotice } from '#shared/ui/failure-notice.tsx';
import { Field, type FormProblems } from '#shared/ui/form.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { Checkbox, Input } from '#shared/ui/input.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import {
  type HealthEntriesOf,
  healthEntriesQuery,
  patientKey,
  useSaveHealthEntry,
} from './health-entries-query.ts';

const fields = (): Record<HealthEntryKind, { add: string; label: string; hint: string }> => ({
  allergy: {
    add: i18n._('Add an allergy'),
    label: i18n._('Allergy'),
    hint: i18n._('Such as penicillin or peanuts.'),
  },
  problem: {
    add: i18n._('Add a problem'),
    label: i18n._('Problem'),
    hint: i18n._('Such as asthma or back pain.'),
  },
  medicine: {
    add: i18n._('Add a medicine'),
    label: i18n._('Medicine'),
    hint: i18n._('Such as metformin 500 mg, twice a day.'),
  },
});

/** Returns the name of the button and of the dialog that add an entry. */
export function addLabel(kind: HealthEntryKind): string {
  return fields()[kind].add;
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
  const { add, label, hint } = fields()[kind];
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
      title={opened ? i18n._('Change {entry}', { entry: opened.text }) : add}
      submitLabel={opened ? i18n._('Save') : i18n._('Add')}
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
        label={i18n._('Since (optional)')}
        hint={
          <RichText
            text={i18n._('A year, a month or a day: 2019, 2019-03 or <day>2019-03-31</day>.')}
            marks={{
              day: (words) => (
                <bdi dir="ltr" className="whitespace-nowrap">
                  {words}
                </bdi>
              ),
            }}
          />
        }
      >
        <Input maxLength={10} autoComplete="off" defaultValue={opened?.since} />
      </Field>
      {opened && (
        <Checkbox
          name="moved"
          label={isPast ? i18n._('Active again') : i18n._('Mark as past: it no longer applies')}
        />
      )}
      <p className="text-xs text-ink-soft">{describeSaving(of, opened)}</p>
      <FailureNotice error={problems ? null : error} fallback={i18n._('It was not saved')} />
      {edited.conflict && entry && (
        <p>{i18n._('Stored now: {entry}.', { entry: describe(entry) })}</p>
      )}
    </FormDialog>
  );
}

function read(values: FormData, name: string): string {
  return String(values.get(name) ?? '').trim();
}

function findSinceProblem(since: string, zone: string): FormProblems {
  if (since === '') return {};
  if (!isSince(since)) return { since: i18n._('Enter a date such as 2019 or 2019-03') };
  const today = isoDateAt(zone, Date.now());
  return since > today.slice(0, since.length)
    ? { since: i18n._('This date is in the future') }
    : {};
}

function describeSaving({ role }: HealthEntriesOf, opened: HealthEntry | undefined): string {
  if (role === 'doctor') return 'Saving also confirms it.';
  return opened?.confirmedAt === undefined
    ? i18n._('Saved as said by you. A doctor can confirm it.')
    : i18n._('After a change, a doctor has to confirm it again.');
}

function describe({ text, since, state }: HealthEntry): string {
  const parts = [
    text,
    ...(since ? [i18n._('since {when}', { when: formatSince(i18n, since) })] : []),
    ...(state === 'past' ? [i18n._('past')] : []),
  ];
  return joinWords(i18n, parts);
}
