import type { CashUp } from '@nadi/contract/cash-ups';
import * as routes from '@nadi/contract/generated/route-table';
import { formatAmount, formatSigned } from '@nadi/messages/when';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '#app/portal-paths.ts';
import { request } from '#shared/api/client.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { Section } from '#shared/ui/section.tsx';

/** The cash-ups of a desk, the latest first. */
export function EarlierCashUps({ desk }: { desk: string }) {
  const query = useInfiniteQuery({
    queryKey: ['portal', 'admin', 'cash-ups', desk],
    queryFn: ({ pageParam }) =>
      request(
        routes.listCashUps,
        { desk, ...(pageParam && { before: pageParam }) },
        { as: 'admin' },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
  const pages = query.data?.pages;
  const zone = pages?.[0]?.timeZone ?? '';
  const listed = pages?.flatMap(({ cashUps }) => cashUps) ?? [];
  return (
    <Section title={i18n._('Earlier cash-ups')}>
      {!pages && (
        <LoadState
          query={query}
          failure={i18n._('The earlier cash-ups could not be loaded.')}
          skeleton="h-32 w-full"
        />
      )}
      {pages && listed.length === 0 && (
        <p className="text-ink-soft">{i18n._('None yet at this desk.')}</p>
      )}
      {listed.length > 0 && (
        <ul className="grid">
          {listed.map((cashUp) => (
            <EarlierRow key={cashUp._id} cashUp={cashUp} zone={zone} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {i18n._('Show earlier ones')}
        </Button>
      )}
    </Section>
  );
}

function EarlierRow({ cashUp, zone }: { cashUp: CashUp; zone: string }) {
  const { closedAt, closedBy, counted, difference, note, _id } = cashUp;
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-t border-line py-2">
      <Link
        to={paths.closedCashUp(_id)}
        className="inline-flex min-h-11 items-center font-medium text-action underline"
      >
        {formatInstant(closedAt, zone)}
      </Link>
      <p className="min-w-0 flex-1 text-xs text-ink-soft wrap-anywhere">
        {closedBy}
        {note && ` · ${note}`}
      </p>
      <p className="figures">
        {formatAmount(i18n, counted)}
        {difference !== 0 && (
          <span className="ps-3 text-danger">{formatSigned(i18n, difference, { plus: '+' })}</span>
        )}
      </p>
    </li>
  );
}
