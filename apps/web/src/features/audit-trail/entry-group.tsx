import { composeEntry, composeGroup } from '@nadi/messages/en/audit-trail';
import { ChevronDown } from 'lucide-react';
import { EntryLine, type GroupProps, nameActor } from '#shared/audit/paged-entries.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { RichText } from '#shared/ui/rich-text.tsx';

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
          <Done text={composeGroup(i18n, entries, nameActor(latest.actor))} />
        </EntryLine>
      </summary>
      <ul className="border-t border-line bg-canvas">
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryLine entry={entry} zone={zone}>
              <Done text={composeEntry(i18n, entry, nameActor(entry.actor))} />
            </EntryLine>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Who did something, and what. @param text marks the name of the actor */
export function Done({ text }: { text: string }) {
  return <RichText text={text} marks={{ actor: toStrong }} />;
}

function toStrong(name: string) {
  return <strong className="font-semibold">{name}</strong>;
}
