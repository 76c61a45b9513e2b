import * as routes from '@nadi/contract/generated/route-table';
import type { FavouriteMedicine, Medicine } from '@nadi/contract/prescriptions';
import { medicineDetails, medicineTitle } from '@nadi/messages/en/medicines';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Input } from '#shared/ui/input.tsx';
import { toast } from '#shared/ui/toast.ts';

const SEARCHED_MIN = 2;
const DEBOUNCE_MS = 150;
const FAVOURITES_SHOWN = 8;

interface Suggestion {
  medicine: Medicine;
  source: 'Favourite' | 'You prescribe it' | 'This clinic';
}

const keyOf = ({ medicine }: Suggestion) => JSON.stringify(medicine);

type MedicineNameProps = {
  defaultValue: string | undefined;
  onChoose: (medicine: Medicine) => void;
};

/**
 * The name of a medicine, with suggestions: favourites, and what the clinic prescribes. A suggestion fills in the
 * directions too. Inside a Field.
 */
export function MedicineName({ defaultValue, onChoose }: MedicineNameProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const { suggestions, failed } = useSuggestions(typed);
  const shown = open && suggestions.length > 0;
  // Not by its place: the list may change between two keys.
  const active = suggestions.findIndex((suggestion) => keyOf(suggestion) === chosen);

  function choose(suggestion: Suggestion | undefined) {
    if (!suggestion) return;
    setOpen(false);
    onChoose(suggestion.medicine);
  }

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const next = suggestions.at(
        active < 0 && step < 0 ? -1 : (active + step) % Math.max(1, suggestions.length),
      );
      setChosen(next && keyOf(next));
      setOpen(true);
    } else if (shown && (event.key === 'Enter' || event.key === 'Escape')) {
      // Enter never chooses what was not read, and Escape closes nothing but the list.
      event.preventDefault();
      if (event.key === 'Enter') choose(suggestions[active]);
      else setOpen(false);
    }
  }

  return (
    <div lang="en" dir="ltr" className="relative">
      <Input
        required
        maxLength={120}
        defaultValue={defaultValue}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={listId}
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setChosen(undefined);
          setOpen(true);
        }}
        onFocus={({ currentTarget }) => setOpen(currentTarget.value === '')}
        onBlur={() => setOpen(false)}
        onKeyDown={handleKey}
      />
      <SuggestionList
        id={listId}
        suggestions={shown ? suggestions : []}
        active={active}
        onChoose={choose}
      />
      <p role="status" className={failed ? 'mt-1.5 text-xs text-waiting' : 'sr-only'}>
        {failed
          ? 'Suggestions could not be loaded. You can type the medicine.'
          : shown && `${suggestions.length} suggestions`}
      </p>
    </div>
  );
}

type SuggestionListProps = {
  id: string;
  /** The list is closed without any. */
  suggestions: readonly Suggestion[];
  active: number;
  onChoose: (suggestion: Suggestion) => void;
};

function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const isOpen = suggestions.length > 0;
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Suggested medicines"
      hidden={!isOpen}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto rounded border border-line bg-card p-1 shadow-card"
    >
      {suggestions.map((suggestion, at) => (
        <Option
          key={keyOf(suggestion)}
          id={`${id}-${at}`}
          suggestion={suggestion}
          active={at === active}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

type OptionProps = {
  id: string;
  suggestion: Suggestion;
  active: boolean;
  onChoose: (suggestion: Suggestion) => void;
};

function Option({ id, suggestion, active, onChoose }: OptionProps) {
  const { medicine, source } = suggestion;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and its keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      // Keeps the focus in the combobox.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(suggestion)}
      className={classNames(
        'grid min-h-12 cursor-pointer grid-cols-[1fr_auto] items-center gap-x-3 rounded-sm px-3 py-1.5 wrap-anywhere',
        active ? 'bg-action-soft' : 'hover:bg-action-soft',
      )}
    >
      <span className="grid">
        <bdi dir="ltr" className="font-medium">
          {medicineTitle(medicine)}
        </bdi>
        <bdi dir="ltr" className="text-xs text-ink-soft figures">
          {medicineDetails(medicine).join('; ')}
        </bdi>
      </span>
      <span className="flex items-center gap-1 text-xs text-ink-soft">
        {source === 'Favourite' && <Star aria-hidden size={14} fill="currentColor" />}
        {source}
      </span>
    </div>
  );
}

function useFavourites() {
  return useQuery(portalQuery('doctor', routes.listFavouriteMedicines, {}));
}

/** Favourites that contain the text, then what the clinic prescribes; favourites alone before two letters. */
function useSuggestions(typed: string): { suggestions: Suggestion[]; failed: boolean } {
  const search = useDebounced(typed.trim());
  const enabled = search.length >= SEARCHED_MIN && typed.trim() !== '';
  const favourites = useFavourites();
  const found = useQuery({ ...portalQuery('doctor', routes.searchMedicines, { search }), enabled });
  const own = (favourites.data?.favourites ?? [])
    .filter(({ medicine }) => isNamed(medicine, typed.trim()))
    .slice(0, FAVOURITES_SHOWN);
  const listed = (enabled && found.data?.medicines) || [];
  // Until the next letters are answered, only what still matches is shown.
  const others = found.isPlaceholderData
    ? listed.filter(({ medicine }) => isNamed(medicine, typed.trim()))
    : listed;
  return {
    suggestions: [
      ...own.map(({ medicine }): Suggestion => ({ medicine, source: 'Favourite' })),
      ...others
        .filter(({ medicine }) => !own.some((favourite) => isSame(favourite.medicine, medicine)))
        .map(
          ({ medicine, own }): Suggestion => ({
            medicine,
            source: own ? 'You prescribe it' : 'This clinic',
          }),
        ),
    ],
    failed: enabled && found.isError,
  };
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function isNamed({ name, brand }: Medicine, text: string): boolean {
  return `${name} ${brand ?? ''}`.toLowerCase().includes(text.toLowerCase());
}

/** Compares what both have: suggestions of the clinic have no instruction. */
function isSame(one: Medicine, other: Medicine): boolean {
  const line = ({ instruction: _, brandReason: __, ...medicine }: Medicine) =>
    JSON.stringify(
      Object.entries(medicine)
        .filter(([, value]) => value)
        .sort(),
    );
  return line(one) === line(other);
}

type FavouriteButtonProps = {
  /** Read when the button is pressed. */
  medicine: () => Medicine;
  /** The favourite that is this medicine. */
  favourite?: FavouriteMedicine | undefined;
};

/** Stars a medicine with its directions, or removes the star. */
export function FavouriteButton({ medicine, favourite }: FavouriteButtonProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      favourite
        ? request(routes.removeFavouriteMedicine, { favouriteId: favourite._id })
        : request(routes.saveFavouriteMedicine, { medicine: medicine() }),
    onSuccess({ message }) {
      void queries.invalidateQueries({
        queryKey: portalQuery('doctor', routes.listFavouriteMedicines, {}).queryKey,
      });
      if (message) void toast.success(message);
    },
    onError: (error) => void toast.error(errorMessage(error, 'Your favourites were not changed')),
  });
  return (
    <Button
      lang="en"
      variant="ghost"
      aria-pressed={Boolean(favourite)}
      pending={isPending}
      onClick={() => mutate()}
    >
      <Star aria-hidden size={18} fill={favourite ? 'currentColor' : 'none'} />
      Favourite
    </Button>
  );
}

/** Returns the favourite that is this medicine, with the same instruction. */
export function useFavouriteOf(medicine: Medicine): FavouriteMedicine | undefined {
  const { data } = useFavourites();
  return data?.favourites.find(
    (favourite) =>
      isSame(favourite.medicine, medicine) &&
      (favourite.medicine.instruction ?? '') === (medicine.instruction ?? ''),
  );
}
