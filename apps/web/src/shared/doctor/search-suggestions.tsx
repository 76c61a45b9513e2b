import './search-suggestions.css';
import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { namesEmergency } from '@nadi/messages/en/emergencies';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { EmergencyNumber } from '#shared/clinic/clinic.tsx';
import { Link } from '#shared/router/link.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';

export interface SuggestionPaths {
  doctorPath: (id: string) => string;
  specialityPath: (speciality: string) => string;
}

const ITEM =
  'flex min-h-12 items-center gap-3 rounded-sm px-3 py-1.5 hover:bg-action-soft focus-visible:bg-action-soft';

type SearchSuggestionsProps = SuggestionPaths & { search: string };

/** Complaints that people often look for, with the speciality to begin with. */
const COMMON: Suggested['specialities'] = [
  { phrase: 'fever', speciality: 'General physician' },
  { phrase: 'skin rash', speciality: 'Dermatologist' },
  { phrase: 'stomach ache', speciality: 'Gastroenterologist' },
  { phrase: 'child’s cough', speciality: 'Pediatricians' },
  { phrase: 'period pain', speciality: 'Gynecologist' },
  { phrase: 'migraine', speciality: 'Neurologist' },
];

/** Shorter texts suggest nothing. */
const LENGTH_MIN = 2;

/**
 * The advice for an urgent complaint under the field of the surrounding `<search>` and, below it, suggestions
 * while the patient types. They close on Escape, Enter and blur; the arrow keys reach them. On a phone they
 * cover the page from the press on the field on.
 */
export function SearchSuggestions({ search, ...to }: SearchSuggestionsProps) {
  const place = useRef<HTMLDivElement>(null);
  // Not useWide, whose own chunk would enlarge the first load of the list of doctors.
  const wide = matchMedia('(min-width: 768px)').matches;
  const { open, close } = useOpen(place, { search, wide });
  return (
    <div ref={place} className="suggestions-place">
      {open && (
        <button type="button" aria-label="Back" className="suggestions-back" onClick={close}>
          <ArrowLeft aria-hidden size={20} className="rtl:-scale-x-100" />
        </button>
      )}
      {namesEmergency(search) && (
        <p role="status" className="mt-2 rounded bg-danger-soft px-4 py-3 font-medium text-danger">
          If this is happening now, do not wait for an appointment: call <EmergencyNumber /> or go
          to the nearest hospital.
        </p>
      )}
      {open && (!wide || search.length >= LENGTH_MIN) && (
        <Suggestions search={search} onChoose={close} {...to} />
      )}
    </div>
  );
}

/** Opens for every text that is typed, but not for one that the page began with; on a phone also on a press. */
function useOpen(place: RefObject<HTMLElement | null>, is: { search: string; wide: boolean }) {
  const { search, wide } = is;
  const [closedFor, setClosedFor] = useState<string>();
  const [shown, setShown] = useState(search);
  const [typed, setTyped] = useState(false);
  if (shown !== search) {
    setShown(search);
    setTyped(true);
    setClosedFor(undefined);
  }
  const open = typed && closedFor !== search;
  const close = useEffectEvent(() => setClosedFor(search));
  const reopen = useEffectEvent(() => {
    if (wide) return;
    setTyped(true);
    setClosedFor(undefined);
  });

  useEffect(() => {
    place.current?.closest('search')?.toggleAttribute('data-open', open);
  }, [place, open]);

  useEffect(() => {
    const frame = place.current?.closest('search');
    if (!frame) return;
    if (frame.contains(document.activeElement)) setTyped(true);

    function handleKey(event: KeyboardEvent) {
      const { key } = event;
      // Browsers also clear the field on Escape.
      if (key === 'Escape' && frame?.querySelector('ul')) event.preventDefault();
      if (key === 'Escape' || key === 'Enter') close();
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      const links = [...(frame?.querySelectorAll<HTMLElement>('input, ul a') ?? [])];
      const { activeElement } = document;
      const at = activeElement instanceof HTMLElement ? links.indexOf(activeElement) : -1;
      links[at + (key === 'ArrowDown' ? 1 : -1)]?.focus();
    }

    function handleBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget instanceof Node && !frame?.contains(relatedTarget)) close();
    }

    function handleClick({ target }: MouseEvent) {
      if (target instanceof HTMLInputElement) reopen();
    }

    frame.addEventListener('keydown', handleKey);
    frame.addEventListener('focusout', handleBlur);
    frame.addEventListener('click', handleClick);
    return () => {
      frame.removeEventListener('keydown', handleKey);
      frame.removeEventListener('focusout', handleBlur);
      frame.removeEventListener('click', handleClick);
      frame.removeAttribute('data-open');
    };
  }, [place]);

  return { open, close: () => setClosedFor(search) };
}

type SuggestionsProps = SuggestionPaths & { search: string; onChoose: () => void };

/** Never an empty list: common complaints before anything is typed, and a first address if nothing is found. */
function Suggestions({ search, ...more }: SuggestionsProps) {
  const { note, suggested } = toShow(search, useSuggestions(search));
  return (
    <ul aria-label="Suggestions" className="suggestions">
      {note && <li className="px-3 py-1.5 text-xs text-ink-soft">{note}</li>}
      {suggested && <SuggestionItems {...suggested} {...more} />}
      {/* The advice above says so already. */}
      {!namesEmergency(search) && (
        <li className="px-3 pt-2 pb-1 text-xs text-ink-soft">
          Chest pain or heavy bleeding? Call <EmergencyNumber />.
        </li>
      )}
    </ul>
  );
}

/** Returns the suggestions to show, with a note above them or instead of them. */
function toShow(
  search: string,
  { data, isError, isPlaceholderData }: ReturnType<typeof useSuggestions>,
): { note?: string; suggested?: Suggested } {
  if (search.length < LENGTH_MIN) {
    return { note: 'Often looked for', suggested: { specialities: COMMON, doctors: [] } };
  }
  const suggested = data && isPlaceholderData ? stillFitting(data, search) : data;
  if (suggested && hasSuggestions(suggested)) return { suggested };
  // An empty result for the earlier text does not apply to the new one.
  if (data && !isPlaceholderData) {
    const note = `No symptom or doctor is called “${search}”. Not sure who to see? Begin here:`;
    return { note, suggested: FIRST_ADDRESS };
  }
  if (isError) return { note: 'The suggestions could not be loaded. Enter searches all doctors.' };
  return { note: 'Searching…' };
}

/** Returns suggestions for an earlier text without the doctors who are not called like the new one. */
function stillFitting({ specialities, doctors }: Suggested, search: string): Suggested {
  const typed = search.toLowerCase();
  return {
    specialities,
    doctors: doctors.filter(({ name }) => name.toLowerCase().includes(typed)),
  };
}

const FIRST_ADDRESS: Suggested = {
  specialities: [{ phrase: 'general physician', speciality: 'General physician' }],
  doctors: [],
};

/** Near spellings for a search that found no doctor. */
export function DidYouMean({ search, ...to }: SuggestionPaths & { search: string }) {
  const id = useId();
  const { specialities, doctors } = useSuggestions(search, false).data ?? NONE;
  const others = specialities.filter(({ phrase }) => phrase !== search.trim().toLowerCase());
  const suggested = { specialities: others, doctors };
  if (!hasSuggestions(suggested)) return null;
  return (
    <div className="py-3 text-start text-ink">
      <h3 id={id} className="px-3 text-base">
        Did you mean …
      </h3>
      <ul aria-labelledby={id}>
        <SuggestionItems {...suggested} {...to} />
      </ul>
    </div>
  );
}

type Suggested = Pick<ReplyBody<'suggestDoctors'>, 'specialities' | 'doctors'>;

const NONE: Suggested = { specialities: [], doctors: [] };

/** @param retain retains the suggestions for the earlier text until those for the new one arrive */
function useSuggestions(search: string, retain = true) {
  return useQuery({
    queryKey: ['suggestions', search],
    queryFn: ({ signal }) => request(routes.suggestDoctors, { search }, { signal }),
    enabled: search.length >= LENGTH_MIN,
    ...(retain && { placeholderData: keepPreviousData }),
  });
}

function hasSuggestions({ specialities, doctors }: Suggested): boolean {
  return specialities.length + doctors.length > 0;
}

type SuggestionItemsProps = Suggested & SuggestionPaths & { onChoose?: () => void };

/** Specialities that treat the typed complaint, then doctors of that name, as links. */
function SuggestionItems(props: SuggestionItemsProps) {
  const { specialities, doctors, doctorPath, specialityPath, onChoose } = props;
  return (
    <>
      {specialities.map(({ phrase, speciality }) => (
        <li key={`${phrase} ${speciality}`}>
          <Link to={specialityPath(speciality)} className={ITEM} onClick={onChoose}>
            <span className="min-w-0 flex-1 first-letter:uppercase">{phrase}</span>
            {phrase !== speciality.toLowerCase() && (
              <span className="text-xs text-ink-soft">{speciality}</span>
            )}
          </Link>
        </li>
      ))}
      {doctors.map(({ _id, name, image, speciality }) => (
        <li key={_id}>
          <Link to={doctorPath(_id)} className={ITEM} onClick={onChoose}>
            <Avatar name={name} src={image} size={32} className="self-center" />
            <span className="min-w-0 flex-1">{name}</span>
            <span className="text-xs text-ink-soft">{speciality}</span>
          </Link>
        </li>
      ))}
    </>
  );
}
