import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { namesEmergency } from '@nadi/messages/en/symptoms';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { paths } from '#app/paths.ts';
import { request } from '#shared/api/client.ts';
import { EmergencyNumber } from '#shared/clinic/clinic.tsx';
import { Link } from '#shared/router/link.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';

const ITEM =
  'flex min-h-12 items-center gap-3 rounded-sm px-3 py-1.5 hover:bg-action-soft focus-visible:bg-action-soft';

type SearchSuggestionsProps = { search: string; open: boolean; onChoose: () => void };

/** The advice for an urgent complaint under the field and, below it, the open suggestions. */
export function SearchSuggestions({ search, open, onChoose }: SearchSuggestionsProps) {
  return (
    <>
      {namesEmergency(search) && (
        <p role="status" className="mt-2 rounded bg-danger-soft px-4 py-3 font-medium text-danger">
          If this is happening now, do not wait for an appointment: call <EmergencyNumber /> or go
          to the nearest hospital.
        </p>
      )}
      {open && <Suggestions search={search} onChoose={onChoose} />}
    </>
  );
}

type SuggestionsProps = { search: string; onChoose: () => void };

function Suggestions({ search, onChoose }: SuggestionsProps) {
  const suggested = useSuggestions(search);
  if (!hasSuggestions(suggested)) return null;
  return (
    <ul
      aria-label="Suggestions"
      className="absolute inset-x-0 top-full z-30 mt-1 rounded border border-line bg-card p-2 shadow-card"
    >
      <SuggestionItems {...suggested} onChoose={onChoose} />
      <li className="px-3 pt-2 pb-1 text-xs text-ink-soft">
        Chest pain or heavy bleeding? Call <EmergencyNumber />.
      </li>
    </ul>
  );
}

/** Near spellings for a search that found no doctor. */
export function DidYouMean({ search }: { search: string }) {
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
        <SuggestionItems {...suggested} />
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

type SuggestionItemsProps = Suggested & { onChoose?: () => void };

/** Specialities that treat the typed complaint, then doctors of that name, as links. */
function SuggestionItems({ specialities, doctors, onChoose }: SuggestionItemsProps) {
  return (
    <>
      {specialities.map(({ phrase, speciality }) => (
        <li key={`${phrase} ${speciality}`}>
          <Link to={paths.doctors(speciality)} className={ITEM} onClick={onChoose}>
            <span className="min-w-0 flex-1 first-letter:uppercase">{phrase}</span>
            {phrase !== speciality.toLowerCase() && (
              <span className="text-xs text-ink-soft">{speciality}</span>
            )}
          </Link>
        </li>
      ))}
      {doctors.map(({ _id, name, image, speciality }) => (
        <li key={_id}>
          <Link to={paths.appointment(_id)} className={ITEM} onClick={onChoose}>
            <Avatar name={name} src={image} size={32} className="self-center" />
            <span className="min-w-0 flex-1">{name}</span>
            <span className="text-xs text-ink-soft">{speciality}</span>
          </Link>
        </li>
      ))}
    </>
  );
}
