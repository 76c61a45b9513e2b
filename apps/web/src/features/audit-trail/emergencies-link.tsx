import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/portal-paths.ts';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Link } from '#shared/router/link.tsx';

/** Shown once a record was opened in an emergency. */
export function EmergenciesLink() {
  const { data } = useQuery(portalQuery('admin', routes.listEmergencyAccesses, {}));
  if (!data || data.accesses.length === 0) return null;
  const unchecked = data.accesses.filter(({ checkedAt }) => checkedAt === undefined).length;
  return (
    <Link
      to={paths.emergencyAccesses}
      className="min-h-6 justify-self-start font-medium text-action underline figures"
    >
      {unchecked > 0
        ? i18n._('Records opened in an emergency: {count} to check', { count: unchecked })
        : i18n._('Records opened in an emergency')}
    </Link>
  );
}
