import { ChevronDown } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { classNames } from './class-names.ts';
import { Input } from './input.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
}

type ComboboxProps = {
  /** The results of the last search. */
  options: readonly ComboboxOption[];
  /** True while the options belong to an earlier search. */
  stale: boolean;
  selected: ComboboxOption | undefined;
  onSelect: (value: string) => void;
  /** Called with the typed text after a pause, and with an empty text when the list closes. */
  onSearch: (text: string) => void;
  /** The choice of nothing, above the options; without it, a cleared field returns to the selected option. */
  emptyLabel?: string | undefined;
  /** Shown while nothing is chosen and nothing is typed. */
  placeholder?: string | undefined;
  /** Shown below the options. */
  note?: ReactNode;
  texts: ComboboxTexts;
};

type ComboboxTexts = {
  /** The plural, such as `doctors`. */
  options: string;
  /** Shown without a result. */
  none: string;
  /** Announces the number of results. */
  found: (count: number) => string;
};

const DEBOUNCE_MS = 150;

/** A text field that finds one of many options while typing. Inside a Field. */
export function Combobox(props: ComboboxProps) {
  const { selected, emptyLabel, placeholder = '', note, texts } = props;
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const { typed, shown, isOpen: open, stale, active, ...act } = useCombobox(props);
  return (
    <span className="relative block">
      <Input
        ref={field}
        role="combobox"
        autoComplete="off"
        maxLength={80}
        className="truncate pe-10"
        placeholder={emptyLabel ?? placeholder}
        value={typed ?? selected?.label ?? emptyLabel ?? ''}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
        onChange={({ target }) => act.type(target.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={({ currentTarget }) => {
          if (!open) currentTarget.select();
          act.open();
        }}
        onKeyDown={act.handleKey}
        onBlur={act.leave}
      />
      <ChevronDown
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 end-3 -translate-y-1/2"
      />
      {open && (
        <List {...{ field, active, texts }} id={listId} options={shown} onChoose={act.choose}>
          {stale && shown.length === 0 ? i18n._('Searching…') : note}
        </List>
      )}
      <span role="status" className="sr-only">
        {open && !stale && (shown.length > 0 ? texts.found(shown.length) : texts.none)}
      </span>
    </span>
  );
}

function useCombobox(props: ComboboxProps) {
  const { selected, onSelect, onSearch, emptyLabel } = props;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState<string>();
  const [pointed, setPointed] = useState<string>();
  const [open, setOpen] = useState(false);
  const [searched, setSearched] = useState('');
  const text = (typed ?? '').trim();
  const stale = props.stale || text !== searched;
  const shown = shownOptions(props, text, stale);
  // By value: the list may change between two keys. Without one, Enter chooses the first match.
  const found = shown.findIndex(({ value }) => value === (pointed ?? selected?.value ?? ''));
  const active = found < 0 && text ? 0 : found;
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(words: string) {
    setSearched(words);
    onSearch(words);
  }

  function type(words: string) {
    setTyped(words);
    setPointed(undefined);
    setOpen(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(words.trim()), DEBOUNCE_MS);
  }

  function close() {
    clearTimeout(timer.current);
    setOpen(false);
    setTyped(undefined);
    setPointed(undefined);
    if (searched) search('');
  }

  function choose(option: ComboboxOption | undefined) {
    if (!option) return;
    close();
    if (option.value !== (selected?.value ?? '')) onSelect(option.value);
  }

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const next = open ? (active + step) % Math.max(1, shown.length) : active;
      setPointed(shown.at(next)?.value);
      setOpen(true);
    } else if (open && (event.key === 'Enter' || event.key === 'Escape')) {
      // Escape closes nothing but the list.
      event.preventDefault();
      if (event.key === 'Enter') choose(shown[active]);
      else close();
    }
  }

  function leave() {
    if (typed === '' && emptyLabel !== undefined && selected) onSelect('');
    close();
  }

  const actions = { type, choose, handleKey, leave, open: () => setOpen(true) };
  return { typed, shown, isOpen: open, stale, active, ...actions };
}

/** Until the typed text is searched, these are the options that contain it. */
function shownOptions({ options, emptyLabel }: ComboboxProps, text: string, stale: boolean) {
  const isShown = ({ label }: ComboboxOption) => label.toLowerCase().includes(text.toLowerCase());
  const found = stale ? options.filter(isShown) : options;
  return emptyLabel !== undefined && text === ''
    ? [{ value: '', label: emptyLabel }, ...found]
    : found;
}

type ListProps = {
  id: string;
  field: RefObject<HTMLElement | null>;
  texts: ComboboxTexts;
  options: readonly ComboboxOption[];
  active: number;
  onChoose: (option: ComboboxOption) => void;
  children: ReactNode;
};

/** The options in the browser's top layer, so that a dialog does not cut them off. */
function List({ id, field, texts, options, active, onChoose, children }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = () => {
      if (list.current && field.current) placeBeside(list.current, field.current);
    };
    // The DOM of tests has no popovers.
    if (list.current && 'showPopover' in list.current) list.current.showPopover();
    place();
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [field]);
  useEffect(() => {
    list.current?.querySelectorAll('[role=option]')[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      popover="manual"
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      className="fixed inset-auto m-0 overflow-y-auto rounded border border-line bg-card p-1 text-ink shadow-card"
    >
      <div id={id} role="listbox" aria-label={texts.options}>
        {options.map((option, at) => (
          <Option
            key={option.value}
            id={`${id}-${at}`}
            option={option}
            active={at === active}
            onChoose={onChoose}
          />
        ))}
      </div>
      {options.length === 0 && !children && <p className="px-3 py-2 text-ink-soft">{texts.none}</p>}
      {children && <p className="px-3 py-2 text-xs text-ink-soft">{children}</p>}
    </div>
  );
}

const GAP_PX = 4;
const LIST_MAX_PX = 320;

/** Places the list below the field, or above it if there is more room. */
function placeBeside(list: HTMLElement, field: HTMLElement): void {
  const { top, bottom, left, width } = field.getBoundingClientRect();
  const below = innerHeight - bottom - 2 * GAP_PX;
  const above = top - 2 * GAP_PX;
  const isBelow = below >= Math.min(LIST_MAX_PX, above);
  Object.assign(list.style, {
    left: `${left}px`,
    width: `${width}px`,
    maxHeight: `${Math.min(LIST_MAX_PX, isBelow ? below : above)}px`,
    top: isBelow ? `${bottom + GAP_PX}px` : 'auto',
    bottom: isBelow ? 'auto' : `${innerHeight - top + GAP_PX}px`,
  });
}

type OptionProps = {
  id: string;
  option: ComboboxOption;
  active: boolean;
  onChoose: (option: ComboboxOption) => void;
};

function Option({ id, option, active, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onClick={() => onChoose(option)}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center rounded-sm px-3 py-1.5 wrap-anywhere',
        active ? 'bg-action-soft' : 'hover:bg-action-soft',
      )}
    >
      {option.label}
    </div>
  );
}
