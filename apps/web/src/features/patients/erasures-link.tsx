import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/portal-paths.ts';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { LinkButton } from '#shared/ui/button.tsx';

/** Leads to the requests to erase, with the number of those that wait. */
export function ErasuresLink() {
  const { data } = useQuery(portalQuery('admin', routes.listErasures, {}));
  const waiting = data?.erasures.filter(({ state }) => state === 'waiting').length ?? 0;
  return (
    <LinkButton to={paths.erasures} variant="secondary">
      {waiting > 0
        ? i18n._('Requests to erase ({count})', { count: waiting })
        : i18n._('Requests to erase')}
    </LinkButton>
  );
}
