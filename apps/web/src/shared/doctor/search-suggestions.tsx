import './search-suggestions.css';
import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { namesEmergency } from '@nadi/messages/en/emergencies';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { EmergencyNumber, useClinic } from '#shared/clinic/clinic.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { specialityName } from './choice-names.ts';

export interface SuggestionPaths {
  doctorPath: (id: string) => string;
  specialityPath: (speciality: string) => string;
}

const ITEM =
  'flex min-h-12 items-center gap-3 rounded-sm px-3 py-1.5 hover:bg-action-soft focus-visible:bg-action-soft';

type SearchSuggestionsProps = SuggestionPaths & { search: string };

/** Lists complaints that people often look for, with the speciality to begin with. */
const listCommon = (): Suggested['specialities'] => [
  { phrase: i18n._('fever'), speciality: 'General physician' },
  { phrase: i18n._('skin rash'), speciality: 'Dermatologist' },
  { phrase: i18n._('stomach ache'), speciality: 'Gastroenterologist' },
  { phrase: i18n._('child’s cough'), speciality: 'Pediatricians' },
  { phrase: i18n._('period pain'), speciality: 'Gynecologist' },
  { phrase: i18n._('migraine'), speciality: 'Neurologist' },
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
        <button
          type="button"
          aria-label={i18n._('Back')}
          className="suggestions-back"
          onClick={close}
        >
          <ArrowLeft aria-hidden size={20} />
        </button>
      )}
      {namesEmergency(search) && (
        <p role="status" className="mt-2 rounded bg-danger-soft px-4 py-3 font-medium text-danger">
          <EmergencyAdvice />
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
    <ul aria-label={i18n._('Suggestions')} className="suggestions">
      {note && <li className="px-3 py-1.5 text-xs text-ink-soft">{note}</li>}
      {suggested && <SuggestionItems {...suggested} {...more} />}
      {/* The advice above says so already. */}
      {!namesEmergency(search) && (
        <li className="px-3 pt-2 pb-1 text-xs text-ink-soft">
          <EmergencyExamples />
        </li>
      )}
    </ul>
  );
}

function EmergencyAdvice() {
  const { emergencyNumber } = useClinic();
  return (
    <RichText
      text={i18n._(
        'If this is happening now, do not wait for an appointment: call <emergency>{number}</emergency> or go to the nearest hospital.',
        { number: emergencyNumber },
      )}
      marks={{ emergency: () => <EmergencyNumber /> }}
    />
  );
}

function EmergencyExamples() {
  const { emergencyNumber } = useClinic();
  return (
    <RichText
      text={i18n._('Chest pain or heavy bleeding? Call <emergency>{number}</emergency>.', {
        number: emergencyNumber,
      })}
      marks={{ emergency: () => <EmergencyNumber /> }}
    />
  );
}

/** Returns the suggestions to show, with a note above them or instead of them. */
function toShow(
  search: string,
  { data, isError, isPlaceholderData }: ReturnType<typeof useSuggestions>,
): { note?: string; suggested?: Suggested } {
  if (search.length < LENGTH_MIN) {
    const suggested = { specialities: listCommon(), doctors: [] };
    return { note: i18n._('Often looked for'), suggested };
  }
  const suggested = data && isPlaceholderData ? stillFitting(data, search) : data;
  if (suggested && hasSuggestions(suggested)) return { suggested };
  // An empty result for the earlier text does not apply to the new one.
  if (data && !isPlaceholderData) {
    const note = i18n._(
      'No symptom or doctor is called “{search}”. Not sure who to see? Begin here:',
      { search },
    );
    return { note, suggested: FIRST_ADDRESS };
  }
  if (isError) {
    return { note: i18n._('The suggestions could not be loaded. Enter searches all doctors.') };
  }
  return { note: i18n._('Searching…') };
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
        {i18n._('Did you mean …')}
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
      {specialities.map(({ phrase, speciality }) => {
        const name = specialityName(speciality);
        const isName = phrase === speciality.toLowerCase();
        return (
          <li key={`${phrase} ${speciality}`}>
            <Link to={specialityPath(speciality)} className={ITEM} onClick={onChoose}>
              <span className="min-w-0 flex-1 first-letter:uppercase">
                {isName && name !== speciality ? name : phrase}
              </span>
              {!isName && <span className="text-xs text-ink-soft">{name}</span>}
            </Link>
          </li>
        );
      })}
      {doctors.map(({ _id, name, image, speciality }) => (
        <li key={_id}>
          <Link to={doctorPath(_id)} className={ITEM} onClick={onChoose}>
            <Avatar name={name} src={image} size={32} className="self-center" />
            <span className="min-w-0 flex-1">{name}</span>
            <span className="text-xs text-ink-soft">{specialityName(speciality)}</span>
          </Link>
        </li>
      ))}
    </>
  );
}
