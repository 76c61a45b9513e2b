import type { AuditEntry } from '@nadi/contract/audit';
import { describeAuditEntry } from '@nadi/messages/en/audit';
import { ChevronDown } from 'lucide-react';
import { EntryLine, type GroupProps, nameActor } from '#shared/audit/paged-entries.tsx';

/** One line for several entries, which opens to show each. */
export function EntryGroup({ entries, zone }: GroupProps) {
  const [latest] = entries;
  if (!latest) return null;
  return (
    <details className="group">
      <summary className="relative list-none rounded hover:bg-action-soft [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden
          size={18}
          className="absolute inset-y-0 start-0 my-auto text-action group-open:rotate-180"
        />
        <EntryLine entry={latest} zone={zone}>
          <Done by={nameActor(latest.actor)} words={describeGroup(entries)} />
        </EntryLine>
      </summary>
      <ul className="border-t border-line bg-canvas">
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryLine entry={entry} zone={zone}>
              <Done by={nameActor(entry.actor)} words={describeAuditEntry(entry)} />
            </EntryLine>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Who did something, and what. */
export function Done({ by, words }: { by: string; words: string }) {
  return (
    <>
      <strong className="font-semibold">{by}</strong> {words}
    </>
  );
}

/** Returns `read appointments of 25 patients`, or how often it was done. */
export function describeGroup(entries: readonly AuditEntry[]): string {
  const [latest] = entries;
  if (!latest) return '';
  const done = describeAuditEntry({ ...latest, subject: null });
  const patients = new Set(
    entries.flatMap(({ subject }) => (subject?.role === 'patient' ? [subject.id] : [])),
  );
  if (patients.size > 1) return `${done} of ${patients.size} patients`;
  return `${describeAuditEntry(latest)}, ${entries.length} times`;
}
