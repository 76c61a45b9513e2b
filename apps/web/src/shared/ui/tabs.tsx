import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { readingStep } from './arrow-keys.ts';
import { classNames } from './class-names.ts';

export type Tab<Id extends string> = { id: Id; label: ReactNode };

type TabsProps<Id extends string> = {
  /** Names the tab list. */
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
};

export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: TabsProps<Id>) {
  const base = useId();

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = readingStep(event.key);
    if (!step) return;
    const at = tabs.findIndex(({ id }) => id === selected);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex flex-wrap gap-1 rounded bg-line p-1"
      >
        {tabs.map(({ id, label: text }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            className={classNames(
              'min-h-11 flex-1 rounded-sm px-4 font-semibold',
              id === selected ? 'bg-card text-ink' : 'text-ink-soft hover:text-ink',
            )}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`}>
        {children}
      </div>
    </>
  );
}
