import type { HealthEntry } from '@nadi/contract/record';
import type { ReplyBody } from '@nadi/contract/routes';
import { wallClock } from '@nadi/domain/clinic-time';
import { type HealthEntryKind, stillCounts } from '@nadi/domain/health-entries';
import { displayDate } from '@nadi/messages/en/dates';
import {
  CircleCheck,
  CircleQuestionMark,
  ClipboardList,
  type LucideIcon,
  Pill,
  TriangleAlert,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import { entryName } from './allergy-on-record.tsx';

const LABELS: Record<HealthEntryKind, { title: string; none: string }> = {
  allergy: { title: 'Allergies', none: 'No known allergies' },
  problem: { title: 'Problems', none: 'No known problems' },
  medicine: { title: 'Medicines', none: 'No current medicines' },
};

/** In the order in which a doctor reads them. */
const KINDS = ['allergy', 'problem', 'medicine'] as const satisfies HealthEntryKind[];

/** Of the problems and of the medicines; allergies are always all shown. */
const FIRST_SHOWN = 4;

type HealthPinsListProps = { data: ReplyBody<'listHealthEntries'>; compared: boolean };

/** One line for each kind of entry; each says so if nothing is known. */
export function HealthPinsList({ data, compared }: HealthPinsListProps) {
  return (
    <section
      lang="en"
      dir="ltr"
      aria-label={
        compared ? 'Compared with the medicines' : 'Allergies, problems and medicines at a glance'
      }
      className="rounded border border-line bg-card p-1"
    >
      <dl className="grid gap-0.5">
        {KINDS.map((kind) => {
          const entries = data.entries.filter((entry) => entry.kind === kind);
          return <KindLine key={kind} {...{ kind, entries }} zone={data.timeZone} />;
        })}
      </dl>
      {compared && (
        <p className="px-2 py-1 text-xs text-ink-soft">
          Only the words are compared. Nothing else is checked.
        </p>
      )}
    </section>
  );
}

type KindLineProps = { kind: HealthEntryKind; entries: readonly HealthEntry[]; zone: string };

function KindLine({ kind, entries, zone }: KindLineProps) {
  const [all, setAll] = useState(false);
  const counting = entries.filter(stillCounts);
  const isLong = kind !== 'allergy' && counting.length > FIRST_SHOWN + 1;
  const shown = isLong && !all ? counting.slice(0, FIRST_SHOWN) : counting;
  const noneKnown = entries.find(({ state }) => state === 'none-known');
  const { Icon, style } = chooseStyle(kind, {
    counts: counting.length > 0,
    noneKnown: !!noneKnown,
  });
  const { title } = LABELS[kind];
  return (
    <div className={classNames('flex flex-wrap gap-x-2 gap-y-1 rounded-sm px-2 py-1', style)}>
      <dt className="flex w-28 shrink-0 items-start gap-1.5 font-semibold">
        <Icon aria-hidden size={18} className="mt-0.5 shrink-0" />
        {title}:
      </dt>
      <dd
        className={classNames(
          'flex flex-1 flex-wrap items-center gap-x-1.5 gap-y-1',
          // On a phone, entries begin below their title.
          counting.length > 0 ? 'min-w-60' : 'min-w-0',
        )}
      >
        {counting.length > 0 ? (
          <ul className="contents">
            {shown.map((entry) => (
              <Pinned key={entry._id} entry={entry} />
            ))}
          </ul>
        ) : (
          !noneKnown && <Unknown past={entries.filter(({ text }) => text !== '').length} />
        )}
        {noneKnown && <NoneKnown entry={noneKnown} zone={zone} />}
        {isLong && (
          <button
            type="button"
            aria-expanded={all}
            onClick={() => setAll(!all)}
            className="min-h-6 rounded-sm px-1 font-semibold text-action underline"
          >
            {all ? 'Show fewer' : `Show all ${counting.length}`}
            <span className="sr-only"> {title.toLowerCase()}</span>
          </button>
        )}
      </dd>
    </div>
  );
}

const KIND_ICONS = { problem: ClipboardList, medicine: Pill };

/** Emphasises allergies, also if they are not known. */
function chooseStyle(
  kind: HealthEntryKind,
  { counts, noneKnown }: { counts: boolean; noneKnown: boolean },
): { Icon: LucideIcon; style?: string } {
  if (kind !== 'allergy') return { Icon: KIND_ICONS[kind] };
  if (counts) return { Icon: TriangleAlert, style: 'bg-danger-soft text-danger' };
  if (noneKnown) return { Icon: CircleCheck };
  return { Icon: CircleQuestionMark, style: 'bg-waiting-soft text-waiting' };
}

function Pinned({ entry }: { entry: HealthEntry }) {
  return (
    <li className="min-w-0 rounded-sm border border-line bg-card px-1.5 wrap-anywhere">
      <bdi className="font-medium">{entryName(entry)}</bdi>
      {entry.state === 'active' && <Unconfirmed entry={entry} />}
    </li>
  );
}

function NoneKnown({ entry, zone }: { entry: HealthEntry; zone: string }) {
  const { kind, source, confirmedAt, savedAt } = entry;
  const day = displayDate(wallClock(zone, savedAt));
  const isConfirmedWord = source === 'patient' && confirmedAt !== undefined;
  return (
    <span className="figures">
      {LABELS[kind].none},{' '}
      {isConfirmedWord
        ? `said by the patient, confirmed ${day} by a doctor`
        : `said ${day} by ${source === 'patient' ? 'the patient' : 'a doctor'}`}
      <Unconfirmed entry={entry} />
    </span>
  );
}

function Unconfirmed({ entry }: { entry: HealthEntry }): ReactNode {
  return entry.confirmedAt === undefined && <span className="text-xs">, not confirmed</span>;
}

/** `past`: how many entries a doctor has confirmed as past. */
function Unknown({ past }: { past: number }) {
  return <span>{past > 0 ? `none now, ${past} past` : 'not asked'}</span>;
}
