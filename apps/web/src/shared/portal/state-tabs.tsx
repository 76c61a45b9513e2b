import { APPOINTMENT_STATE_COUNT_MAX, type AppointmentState } from '@nadi/domain/appointment';
import { classNames } from '#shared/ui/class-names.ts';
import type { AppointmentSearch } from './use-appointment-search.ts';

const STATES: readonly [AppointmentState, string][] = [
  ['pending', 'Pending'],
  ['completed', 'Completed'],
  ['cancelled', 'Cancelled'],
  ['no-show', 'No-show'],
];

/** Filters a list by state and shows the number of appointments of each; on a phone it scrolls sideways. */
export function StateTabs({ list }: { list: AppointmentSearch }) {
  const { filter, states, setFilter } = list;
  return (
    <ul aria-label="Status" className="flex gap-2 overflow-x-auto py-1 max-md:-mx-4 max-md:px-4">
      <StateTab label="All" chosen={!filter.state} onChoose={() => setFilter({ state: '' })} />
      {STATES.map(([state, label]) => (
        <StateTab
          key={state}
          label={label}
          count={states?.[state]}
          chosen={filter.state === state}
          onChoose={() => setFilter({ state })}
        />
      ))}
    </ul>
  );
}

type StateTabProps = {
  label: string;
  count?: number | undefined;
  chosen: boolean;
  onChoose: () => void;
};

function StateTab({ label, count, chosen, onChoose }: StateTabProps) {
  return (
    <li className="shrink-0" ref={chosen ? bringIntoView : undefined}>
      <button
        type="button"
        aria-pressed={chosen}
        className={classNames(
          'inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 text-sm font-semibold',
          chosen
            ? 'border-action bg-action-soft text-action'
            : 'border-control bg-card text-ink hover:border-action hover:text-action',
        )}
        onClick={onChoose}
      >
        {label}
        {count !== undefined && <span className="font-medium figures">{countText(count)}</span>}
      </button>
    </li>
  );
}

function countText(count: number): string {
  const counted = count.toLocaleString('en-IN');
  return count >= APPOINTMENT_STATE_COUNT_MAX ? `${counted}+` : counted;
}

/** Scrolls sideways only, so that the page keeps its position. */
function bringIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
}
