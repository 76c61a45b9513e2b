import type { CashUp } from '@nadi/contract/cash-ups';
import * as routes from '@nadi/contract/generated/route-table';
import { joinWords } from '@nadi/messages/en/english';
import { formatAmount, formatSigned } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#app/portal-paths.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { useParams } from '#shared/router/routes.tsx';
import { BackLink } from '#shared/ui/back-link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { Section } from '#shared/ui/section.tsx';
import { CashEntries } from './cash-entries.tsx';
import './cash-up.css';

/** One cash-up with its entries, which can be printed. */
export function ClosedCashUpPage() {
  const { cashUpId = '' } = useParams();
  const query = useQuery(portalQuery('admin', routes.getClosedCashUp, { cashUpId }));
  const { data } = query;
  return (
    <div className="grid gap-5">
      <div className="print-none">
        <BackLink to={paths.cashUp}>{i18n._('Cash-up')}</BackLink>
      </div>
      {data ? (
        <>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <div>
              <PageHeading title={i18n._('Cash-up: {desk}', { desk: data.cashUp.desk })}>
                {joinWords(i18n, [
                  data.cashUp.closedBy,
                  formatInstant(data.cashUp.closedAt, data.timeZone),
                ])}
                {data.test && ` · ${i18n._('test payments')}`}
              </PageHeading>
            </div>
            <Button variant="secondary" className="print-none" onClick={() => window.print()}>
              <Printer aria-hidden size={18} />
              {i18n._('Print')}
            </Button>
          </div>
          <Summary cashUp={data.cashUp} />
          <CashEntries
            title={i18n._('Cash that was counted')}
            entries={data.entries}
            count={data.entries.length}
            zone={data.timeZone}
          />
        </>
      ) : (
        <LoadState
          query={query}
          failure={i18n._('The cash-up could not be loaded.')}
          skeleton="h-80 w-full"
        />
      )}
    </div>
  );
}

function Summary({ cashUp }: { cashUp: CashUp }) {
  const { opening, expected, counted, difference, note } = cashUp;
  return (
    <Section title={i18n._('Count')}>
      <dl className="grid max-w-md gap-2">
        <Line name={i18n._('Cash at the beginning')}>{formatAmount(i18n, opening)}</Line>
        <Line name={i18n._('Expected in the drawer')}>{formatSigned(i18n, expected)}</Line>
        <Line name={i18n._('Counted')}>{formatAmount(i18n, counted)}</Line>
        <Line name={i18n._('Difference')}>
          {difference === 0 ? i18n._('None') : formatSigned(i18n, difference, { plus: '+' })}
        </Line>
        {note && <Line name={i18n._('Note')}>{note}</Line>}
      </dl>
    </Section>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-end font-medium wrap-anywhere figures">{children}</dd>
    </div>
  );
}
