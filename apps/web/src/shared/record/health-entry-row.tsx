import type { HealthEntry } from '@nadi/contract/record';
import { wallClock } from '@nadi/domain/clinic-time';
import { healthEntryLabels } from '@nadi/messages/en/health-entries';
import { formatDay, formatSince } from '@nadi/messages/when';
import { CircleCheck, Clock3 } from 'lucide-react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { type HealthEntriesOf, usePressToSave } from './health-entries-query.ts';

type HealthEntryRowProps = {
  of: HealthEntriesOf;
  entry: HealthEntry;
  zone: string;
  onChange: () => void;
};

/** An entry, who said it and whether a doctor has confirmed it, with the actions of its reader. */
export function HealthEntryRow({ of, entry, zone, onChange }: HealthEntryRowProps) {
  const { _id, kind, state, version, since, confirmedAt } = entry;
  const text = entry.text || healthEntryLabels(i18n, kind).noneKnown;
  const facts = describe(of, entry, zone);
  const { mutate, isPending, variables } = usePressToSave(of);
  const save = (next: HealthEntry['state']) =>
    mutate({ _id, version, kind, text: entry.text, state: next, ...(since && { since }) });
  const isSaving = (next: HealthEntry['state']) => isPending && variables.state === next;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="font-medium wrap-anywhere">{text}</p>
        {facts && <p className="text-xs text-ink-soft">{facts}</p>}
        <Confirmation of={of} at={confirmedAt} zone={zone} />
        {of.role === 'doctor' && state === 'past' && confirmedAt === undefined && (
          <p lang="en" dir="ltr" className="text-sm">
            Marked as past by the patient.
          </p>
        )}
      </div>
      <div className="ms-auto flex flex-wrap gap-2">
        {of.role === 'doctor' && confirmedAt === undefined && (
          <Button
            lang="en"
            variant="secondary"
            pending={isSaving(state)}
            aria-label={`Confirm: ${text}`}
            onClick={() => save(state)}
          >
            Confirm
          </Button>
        )}
        {state === 'none-known' ? (
          <Button
            variant="ghost"
            pending={isSaving('past')}
            aria-label={i18n._('Take back: {entry}', { entry: text })}
            onClick={() => save('past')}
          >
            {i18n._('Take back')}
          </Button>
        ) : (
          <Button
            variant="ghost"
            aria-label={i18n._('Change {entry}', { entry: text })}
            onClick={onChange}
          >
            {i18n._('Change')}
          </Button>
        )}
      </div>
    </li>
  );
}

type ConfirmationProps = { of: HealthEntriesOf; at: number | undefined; zone: string };

function Confirmation({ of, at, zone }: ConfirmationProps) {
  const done = at !== undefined;
  const Icon = done ? CircleCheck : Clock3;
  const open =
    of.role === 'doctor' ? i18n._('Not confirmed yet') : i18n._('Not confirmed by a doctor yet');
  return (
    <p className={`flex items-start gap-1.5 text-xs ${done ? 'text-done' : 'text-ink-soft'}`}>
      <Icon aria-hidden size={14} className="mt-0.5 shrink-0" />
      {done ? i18n._('Confirmed {day}', { day: dateAt(at, zone) }) : open}
    </p>
  );
}

/** Returns since when it applies and who said it; the day while no doctor has confirmed it. */
function describe({ role }: HealthEntriesOf, entry: HealthEntry, zone: string): string {
  const { state, since, source, confirmedAt, savedAt } = entry;
  const day = confirmedAt === undefined && dateAt(savedAt, zone);
  const parts = [since && i18n._('Since {when}', { when: formatSince(i18n, since) })];
  if (role === 'doctor') {
    const byPatient = day
      ? i18n._('Said by the patient on {day}', { day })
      : i18n._('Said by the patient');
    parts.push(source === 'patient' ? byPatient : i18n._('Entered by a doctor'));
  } else if (state === 'none-known' && day) {
    parts.push(i18n._('Said on {day}', { day }));
  }
  return parts.filter(Boolean).join(' · ');
}

function dateAt(instant: number, zone: string): string {
  return formatDay(i18n, wallClock(zone, instant));
}
