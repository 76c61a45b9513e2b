import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { i18n } from '#shared/language/i18n.ts';
import { deviceDesk, setDeviceDesk } from '#shared/portal/device-desk.ts';
import { portalQuery, usePortal } from '#shared/portal/portal.ts';
import { BackLink } from '#shared/ui/back-link.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { CashEntries } from './cash-entries.tsx';
import { CashUpForm } from './cash-up-form.tsx';
import { EarlierCashUps } from './earlier-cash-ups.tsx';
import './cash-up.css';

/** The cash of a desk since it was last counted, the count, and earlier ones. */
export function CashUpPage() {
  const portal = usePortal();
  const [chosen, setChosen] = useState(() => deviceDesk());
  const query = useQuery(portalQuery('admin', routes.getCashUp, chosen));
  const { data } = query;

  function choose(desk: string) {
    setDeviceDesk(desk);
    setChosen({ desk });
  }

  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <BackLink to={portal === 'admin' ? paths.adminPayments : paths.reception}>
          {portal === 'admin' ? i18n._('Payments') : i18n._('Reception')}
        </BackLink>
        <PageHeading title={i18n._('Cash-up')}>
          {i18n._('Count the cash of a desk, and close it.')}
        </PageHeading>
      </div>
      {data ? (
        <OpenDesk key={`${data.desk} ${data.previous?._id}`} data={data} onChoose={choose} />
      ) : (
        <LoadState
          query={query}
          failure={i18n._('The cash of the desk could not be loaded.')}
          skeleton={<CashUpSkeleton />}
        >
          {chosen.desk && (
            <button
              type="button"
              className="min-h-11 font-medium text-action underline"
              onClick={() => setChosen({})}
            >
              {i18n._('Show the first desk')}
            </button>
          )}
        </LoadState>
      )}
    </div>
  );
}

type OpenDeskProps = {
  data: ReplyBody<'getCashUp'>;
  onChoose: (desk: string) => void;
};

function OpenDesk({ data, onChoose }: OpenDeskProps) {
  const { desk, desks, entries, count, timeZone: zone } = data;
  return (
    <>
      {data.test && (
        <Notice tone="waiting">
          <p>{i18n._('Test payments only: no real cash is counted here.')}</p>
        </Notice>
      )}
      <div className="cash-up-choice">
        <SelectField
          name="desk"
          label={i18n._('Desk of this device')}
          hint={i18n._('Cash that is recorded on this device counts here.')}
          value={desk}
          options={desks.map((each) => [each, each] as const)}
          onSelect={onChoose}
        />
      </div>
      <div className="cash-up-columns">
        <CashUpForm data={data} />
        <CashEntries entries={entries} count={count} zone={zone} />
      </div>
      <EarlierCashUps desk={desk} />
    </>
  );
}

function CashUpSkeleton() {
  return (
    <div aria-busy className="grid gap-5">
      <Skeleton className="h-18 w-64" />
      <div className="cash-up-columns">
        <Skeleton className="h-125" />
        <Skeleton className="h-60" />
      </div>
    </div>
  );
}
