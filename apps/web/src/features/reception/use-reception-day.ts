import * as routes from '@nadi/contract/generated/route-table';
import { minutes } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { portalQuery } from '#shared/portal/portal.ts';
import { navigate } from '#shared/router/location.ts';
import { useSearchParams } from '#shared/router/router.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Removes the request to book from the address, so that going back does not repeat it. */
function forget(): void {
  const next = new URLSearchParams(location.search);
  next.delete('book');
  const query = next.toString();
  navigate(query ? `${location.pathname}?${query}` : location.pathname, { replace: true });
}

/** Returns the address's view, day, speciality and page, and the server's data for them. */
export function useReceptionDay() {
  const [params, setParams] = useSearchParams();
  const given = params.get('date') ?? '';
  const date = DAY.test(given) ? given : undefined;
  const speciality = params.get('speciality')?.slice(0, 80);
  const page = Number(/^[1-9]\d{0,2}$/.exec(params.get('page') ?? '')?.[0] ?? 1);
  const view = params.get('view') === 'walk-ins' ? ('walk-ins' as const) : 'doctors';
  const query = useQuery({
    ...portalQuery('admin', routes.getReceptionDay, {
      ...(date && { date }),
      ...(speciality && { speciality }),
      ...(page > 1 && { page }),
    }),
    refetchInterval: minutes(1),
  });

  function go(changes: {
    date?: string;
    speciality?: string;
    view?: 'walk-ins' | '';
    page?: string;
  }) {
    // The address, because a press may come before the page has rendered the last change.
    const next = new URLSearchParams(location.search);
    // Another day or speciality has other pages.
    if (!('view' in changes)) next.delete('page');
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: true });
  }

  return {
    ...{ ...query, view, speciality, page, go },
    date: date ?? query.data?.date,
    /** True if another page leads here to book. */
    requested: params.has('book'),
    forget,
  };
}
