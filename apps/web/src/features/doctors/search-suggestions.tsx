import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/paths.ts';
import { request } from '#shared/api/client.ts';
import { EmergencyNumber } from '#shared/clinic/clinic.tsx';
import { Link } from '#shared/router/link.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';

const ITEM =
  'flex min-h-12 items-center gap-3 rounded-sm px-3 py-1.5 hover:bg-action-soft focus-visible:bg-action-soft';

type SearchSuggestionsProps = { search: string; onChoose: () => void };

/** Specialities that treat the typed complaint, and doctors of that name, as links under the field. */
export function SearchSuggestions({ search, onChoose }: SearchSuggestionsProps) {
  const { data } = useQuery({
    queryKey: ['suggestions', search],
    queryFn: ({ signal }) => request(routes.suggestDoctors, { search }, { signal }),
    enabled: search.length >= 2,
  });
  const { specialities = [], doctors = [] } = data ?? {};
  if (specialities.length + doctors.length === 0) return null;
  return (
    <ul
      aria-label="Suggestions"
      className="absolute inset-x-0 top-full z-30 mt-1 rounded border border-line bg-card p-2 shadow-card"
    >
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
      <li className="px-3 pt-2 pb-1 text-xs text-ink-soft">
        Chest pain or heavy bleeding? Call <EmergencyNumber />.
      </li>
    </ul>
  );
}
