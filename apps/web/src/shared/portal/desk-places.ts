import * as routes from '@nadi/contract/generated/route-table';
import type { Location } from '@nadi/contract/locations';
import { joinWords } from '@nadi/messages/en/english';
import { useQuery } from '@tanstack/react-query';
import { useLocations } from '#shared/clinic/locations.ts';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery } from './portal.ts';

/**
 * Returns the places in use that an account of the clinic works for; none in a clinic with one place, and undefined until
 * they have loaded.
 */
export function useDeskPlaces(wanted = true): readonly Location[] | undefined {
  const locations = useLocations(wanted);
  const hasSeveral = locations?.[1] !== undefined;
  const query = portalQuery('admin', routes.getOwnPlaces, {});
  const { data } = useQuery({ ...query, enabled: hasSeveral });
  if (locations && !hasSeveral) return [];
  return data && locations?.filter(({ _id }) => data.locationIds?.includes(_id) ?? true);
}

/** Returns the names of the places to which the account is limited; undefined without a limit. */
export function useDeskLimit(): string | undefined {
  const all = useLocations();
  const own = useDeskPlaces();
  if (!all || !own || all.length < 2 || own.length === all.length) return undefined;
  return (
    joinWords(
      i18n,
      own.map(({ name }) => name),
    ) || i18n._('closed places')
  );
}
