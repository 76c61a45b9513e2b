import { i18n } from '#shared/language/i18n.ts';
import type { ReceptionRole } from '#shared/portal/portal.ts';
import './command-menu.css';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Link } from '#shared/router/link.tsx';
import { useNavigate } from '#shared/router/router.tsx';
import { Button } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { useDebouncedInput } from '#shared/ui/search-field.tsx';
import { type Option, SEARCH_MIN, useFound } from './use-found.ts';

type CommandMenuProps = {
  portal: ReceptionRole;
  /** Pages and commands of the portal, which are found by their label. */
  commands: readonly Option[];
  onClose: () => void;
};

/** Searches people, appointments, payments and pages; the arrow keys choose and Enter opens. */
export function CommandMenu({ portal, commands, onClose }: CommandMenuProps) {
  const listId = useId();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const input = useDebouncedInput(search, setSearch);
  const typed = input.value.trim();
  const current = typed === search;
  const found = useFound(current ? search : '', portal);
  const options = [...matching(commands, typed), ...found.options];
  const active = options.find(({ id }) => id === chosen) ?? options[0];
  const searching = typed.length >= SEARCH_MIN && (!current || found.loading);

  function press(event: KeyboardEvent) {
    const index = active ? options.indexOf(active) : -1;
    const moves: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1 };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setChosen(options.at(next % Math.max(1, options.length))?.id);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      onClose();
      navigate(active.to);
    }
  }

  return (
    <Dialog open title={i18n._('Search')} onClose={onClose} className="command-menu">
      <div className="flex items-center gap-3 border-b border-line ps-4 pe-2">
        <Search aria-hidden size={20} className="shrink-0 text-ink-soft" />
        <input
          type="text"
          role="combobox"
          aria-label={i18n._('Search people, appointments, payments and pages')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={active && optionId(listId, active)}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          placeholder={i18n._('Name, phone, birth date or page')}
          className="min-w-0 flex-1 text-base placeholder:text-ink-soft"
          {...input}
          onKeyDown={press}
        />
        <Button variant="ghost" className="px-3" onClick={onClose}>
          {i18n._('Close')}
        </Button>
      </div>
      <div className="overflow-y-auto p-2">
        <Options {...{ listId, options, active, onClose }} onPoint={setChosen} />
        {searching && <Searching />}
        {!searching && found.failed && (
          <div role="alert" className="flex flex-wrap items-center gap-3 px-3 py-3">
            <p className="flex-1">{i18n._('The search did not reach the clinic’s lists.')}</p>
            <Button variant="secondary" onClick={() => void found.refetch()}>
              {i18n._('Try again')}
            </Button>
          </div>
        )}
        {!searching && !found.failed && options.length === 0 && (
          <p className="px-3 py-6 text-center text-ink-soft">
            {i18n._('Nothing found. Try part of the name, the phone number or the birth date.')}
          </p>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {!searching && typed.length >= SEARCH_MIN && counted(options.length)}
      </p>
      <p aria-hidden className="border-t border-line px-4 py-2 text-xs text-ink-soft for-keys">
        {i18n._('↑ ↓ choose, Enter opens, Esc closes')}
      </p>
    </Dialog>
  );
}

function counted(count: number): string {
  return i18n._('{count, plural, one {# result} other {# results}}', { count });
}

/** Returns the commands with a word that begins with the text. */
function matching(commands: readonly Option[], typed: string): readonly Option[] {
  const text = typed.toLowerCase();
  return commands.filter(({ label }) => ` ${label.toLowerCase()}`.includes(` ${text}`));
}

function optionId(listId: string, { id }: Option): string {
  return `${listId}-${id}`;
}

type OptionsProps = {
  listId: string;
  options: readonly Option[];
  active: Option | undefined;
  onPoint: (id: string) => void;
  onClose: () => void;
};

function Options({ listId, options, active, onPoint, onClose }: OptionsProps) {
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <div role="listbox" id={listId} aria-label={i18n._('Results')}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox
        <div key={group} role="group" aria-label={group} className="pb-2">
          <p aria-hidden className="px-3 py-1 text-xs text-ink-soft">
            {group}
          </p>
          {options
            .filter((option) => option.group === group)
            .map((option) => (
              <OptionRow
                key={option.id}
                id={optionId(listId, option)}
                option={option}
                active={option === active}
                onPoint={() => onPoint(option.id)}
                onClose={onClose}
              />
            ))}
        </div>
      ))}
    </div>
  );
}

type OptionRowProps = {
  id: string;
  option: Option;
  active: boolean;
  onPoint: () => void;
  onClose: () => void;
};

function OptionRow({ id, option, active, onPoint, onClose }: OptionRowProps) {
  const { label, note, Icon, key, to } = option;
  return (
    <Link
      to={to}
      role="option"
      id={id}
      aria-selected={active}
      tabIndex={-1}
      ref={active ? scrollToRow : undefined}
      className={classNames(
        'flex min-h-12 items-center gap-3 rounded px-3 py-1.5',
        active && 'bg-action-soft',
      )}
      onPointerMove={onPoint}
      onClick={onClose}
    >
      <Icon aria-hidden size={20} className="shrink-0 text-action" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{label}</span>
        {note && <span className="block text-xs text-ink-soft wrap-anywhere figures">{note}</span>}
      </span>
      {key && (
        <span aria-hidden className="flex gap-1 for-keys">
          {key.split(' ').map((each) => (
            <kbd
              key={each}
              className="rounded-sm border border-line bg-card px-1.5 font-sans text-xs"
            >
              {each.toUpperCase()}
            </kbd>
          ))}
        </span>
      )}
    </Link>
  );
}

function scrollToRow(row: HTMLElement | null): void {
  row?.scrollIntoView?.({ block: 'nearest' });
}

function Searching() {
  return (
    <div aria-busy className="grid gap-2 px-3 py-2">
      <span className="sr-only">{i18n._('Searching')}</span>
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </div>
  );
}
