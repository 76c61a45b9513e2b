import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant, viewerZone } from '#shared/format/instants.ts';
import { type PortalRole, portalKey, portalQuery } from '#shared/portal/portal.ts';
import { readToken } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { LoadNotice, Notice } from '#shared/ui/notice.tsx';
import { Status } from '#shared/ui/status.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { RenewRecoveryCodes, TurnOffSecondFactor } from './second-factor-forms.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

const ROUTES = {
  admin: routes.getAdminSecondFactor,
  doctor: routes.getDoctorSecondFactor,
} as const;
/** At this number the owner is reminded to create new ones. */
const FEW_CODES = 3;

type Open = 'set-up' | 'renew' | 'turn-off' | null;

/** Two-step login: its state, set-up, recovery codes, and turning it off. */
export function SecondFactor({ portal }: { portal: PortalRole }) {
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(portalQuery(portal, ROUTES[portal], {}));
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<string[]>();
  const heading = useRef<HTMLHeadingElement>(null);

  /** The focused control disappears with the form. */
  function close() {
    setOpen(null);
    heading.current?.focus();
  }

  function hideCodes() {
    setCodes(undefined);
    heading.current?.focus();
  }

  function refresh() {
    close();
    const queryKey = [...portalKey(portal, readToken(portal)), ROUTES[portal]];
    void queries.invalidateQueries({ queryKey });
    void queries.invalidateQueries({ queryKey: ['sessions', portal] });
  }

  function showCodes(recoveryCodes: string[]) {
    setCodes(recoveryCodes);
    refresh();
  }

  return (
    <Card className="grid grid-cols-1 gap-4 sm:p-8">
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-lg focus-visible:outline-none">
          Two-step login
        </h2>
        {data && <Status tone={data.on ? 'done' : 'neutral'}>{data.on ? 'On' : 'Off'}</Status>}
      </div>
      <p className="measure text-ink-soft">
        After your password, a code from an app on your phone. Somebody who learns your password
        still cannot log in.
      </p>
      {error && !data && (
        <LoadNotice
          title={errorMessage(error, 'An error occurred')}
          onRetry={refetch}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton className="h-11 w-40" />}
      {codes && <RecoveryCodeList codes={codes} onStored={hideCodes} />}
      {data && !codes && (
        <Actions
          factor={data}
          open={open}
          onOpen={setOpen}
          forms={{
            'set-up': <SetUpSecondFactor portal={portal} onDone={showCodes} onCancel={close} />,
            renew: <RenewRecoveryCodes portal={portal} onDone={showCodes} onCancel={close} />,
            'turn-off': <TurnOffSecondFactor portal={portal} onDone={refresh} onCancel={close} />,
          }}
        />
      )}
    </Card>
  );
}

type ActionsProps = {
  factor: ReplyBody<'getAdminSecondFactor'>;
  open: Open;
  onOpen: (open: Open) => void;
  forms: Record<NonNullable<Open>, ReactNode>;
};

function Actions({ factor, open, onOpen, forms }: ActionsProps) {
  if (open) return forms[open];
  if (!factor.on) {
    return (
      <Button className="justify-self-start" onClick={() => onOpen('set-up')}>
        Set up
      </Button>
    );
  }
  const { since = 0, recoveryCodes: left } = factor;
  return (
    <>
      <p className="figures">
        On since {formatInstant(since, viewerZone())}. Recovery codes left: {left}.
      </p>
      {left <= FEW_CODES && (
        <Notice tone="waiting">
          <p>Make new recovery codes, so that you can log in without your phone.</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onOpen('renew')}>
          New recovery codes
        </Button>
        <Button variant="danger" onClick={() => onOpen('turn-off')}>
          Turn off
        </Button>
      </div>
    </>
  );
}
