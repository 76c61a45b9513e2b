import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { namesEmergency } from '@nadi/messages/en/symptoms';
import { useQuery } from '@tanstack/react-query';
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

/**
 * The advice for an urgent complaint under the field of the surrounding `<search>` and, below it, suggestions
 * while the patient types. They close on Escape, Enter and blur; the arrow keys reach them.
 */
export function SearchSuggestions({ search, ...to }: SearchSuggestionsProps) {
  const place = useRef<HTMLDivElement>(null);
  const { open, close } = useOpen(place, search);
  return (
    <div ref={place}>
      {namesEmergency(search) && (
        <p role="status" className="mt-2 rounded bg-danger-soft px-4 py-3 font-medium text-danger">
          If this is happening now, do not wait for an appointment: call <EmergencyNumber /> or go
          to the nearest hospital.
        </p>
      )}
      {open && <Suggestions search={search} onChoose={close} {...to} />}
    </div>
  );
}

/** Opens for every text that is typed, but not for one that the page began with. */
function useOpen(place: RefObject<HTMLElement | null>, search: string) {
  const [closedFor, setClosedFor] = useState<string>();
  const [shown, setShown] = useState(search);
  const [typed, setTyped] = useState(false);
  if (shown !== search) {
    setShown(search);
    setTyped(true);
    setClosedFor(undefined);
  }
  const close = useEffectEvent(() => setClosedFor(search));

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

    frame.addEventListener('keydown', handleKey);
    frame.addEventListener('focusout', handleBlur);
    return () => {
      frame.removeEventListener('keydown', handleKey);
      frame.removeEventListener('focusout', handleBlur);
    };
  }, [place]);

  return { open: typed && closedFor !== search, close: () => setClosedFor(search) };
}

type SuggestionsProps = SuggestionPaths & { search: string; onChoose: () => void };

function Suggestions({ search, ...more }: SuggestionsProps) {
  const suggested = useSuggestions(search);
  if (!hasSuggestions(suggested)) return null;
  return (
    <ul
      aria-label="Suggestions"
      className="absolute inset-x-0 top-full z-30 mt-1 rounded border border-line bg-card p-2 shadow-card"
    >
      <SuggestionItems {...suggested} {...more} />
      <li className="px-3 pt-2 pb-1 text-xs text-ink-soft">
        Chest pain or heavy bleeding? Call <EmergencyNumber />.
      </li>
    </ul>
  );
}

/** Near spellings for a search that found no doctor. */
export function DidYouMean({ search, ...to }: SuggestionPaths & { search: string }) {
  const id = useId();
  const { specialities, doctors } = useSuggestions(search);
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

function useSuggestions(search: string): Suggested {
  const { data } = useQuery({
    queryKey: ['suggestions', search],
    queryFn: ({ signal }) => request(routes.suggestDoctors, { search }, { signal }),
    enabled: search.length >= 2,
  });
  return data ?? { specialities: [], doctors: [] };
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
