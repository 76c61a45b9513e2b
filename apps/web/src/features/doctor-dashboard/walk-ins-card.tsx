import * as routes from '@nadi/contract/generated/route-table';
import type { WalkIn } from '@nadi/contract/reception';
import { seconds } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/portal-paths.ts';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useChange } from '#shared/portal/mutations.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { WalkInRow } from '#shared/portal/walk-in-row.tsx';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { LoadNotice } from '#shared/ui/notice.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';

const REFRESH_INTERVAL = seconds(30);

/** Walk-ins who wait for this doctor or for the first free doctor; nothing while there are none. */
export function WalkInsCard() {
  const now = useNow(seconds(30));
  const { data, error, refetch, isRefetching } = useQuery({
    ...portalQuery('doctor', routes.listWalkIns, {}),
    refetchInterval: REFRESH_INTERVAL,
  });
  if (error && !data) {
    return (
      <LoadNotice
        title={errorMessage(error, i18n._('The walk-ins could not be loaded.'))}
        onRetry={refetch}
        retrying={isRefetching}
      />
    );
  }
  if (!data || data.walkIns.length === 0) return null;
  return (
    <section aria-labelledby="walk-ins-heading" className="rounded bg-card shadow-card">
      <h2 id="walk-ins-heading" className="border-b border-line px-4 py-3 text-lg md:px-5">
        {i18n._('Walk-ins')}
      </h2>
      <ol>
        {data.walkIns.map((walkIn) => (
          <li key={walkIn._id} className="not-last:border-b not-last:border-line">
            <WalkInRow walkIn={walkIn} now={now}>
              <Turn walkIn={walkIn} />
            </WalkInRow>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Turn({ walkIn: { _id: walkInId, name, calledAt, appointment } }: { walkIn: WalkIn }) {
  const turn = useChange(() =>
    calledAt === undefined
      ? request(routes.callWalkIn, { walkInId }, { as: 'doctor' })
      : request(routes.endWalkIn, { walkInId, outcome: 'seen' }, { as: 'doctor' }),
  );
  return (
    <>
      {calledAt !== undefined && appointment && (
        <LinkButton variant="secondary" to={paths.doctorAppointment(appointment._id)}>
          <SpokenText text={i18n._('Record<spoken> of {patient}</spoken>', { patient: name })} />
        </LinkButton>
      )}
      <Button variant="secondary" pending={turn.isPending} onClick={() => turn.mutate()}>
        <SpokenText
          text={
            calledAt === undefined
              ? i18n._('Call in<spoken> {patient}</spoken>', { patient: name })
              : i18n._('Seen<spoken> {patient}</spoken>', { patient: name })
          }
        />
      </Button>
    </>
  );
}
