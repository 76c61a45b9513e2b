import type { ErasureRequest } from '@nadi/contract/erasure';
import * as routes from '@nadi/contract/generated/route-table';
import type { Dependant } from '@nadi/contract/patients';
import type { ReplyBody, Sent } from '@nadi/contract/routes';
import { ERASURE_ANSWER_DAYS } from '@nadi/domain/retention';
import { ERASURE_BLOCK_WORDS } from '@nadi/messages/en/erasure';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { paths } from '#app/paths.ts';
import { request } from '#shared/api/client.ts';
import { CancelledAppointments, ErasureRows, isoDay } from '#shared/erasure/erasure-preview.tsx';
import { dependantsQuery } from '#shared/family/dependants-query.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { ConfirmationHost } from '#shared/portal/confirmation-host.tsx';
import { Link } from '#shared/router/link.tsx';
import { PatientGate } from '#shared/session/patient-gate.tsx';
import { BackLink } from '#shared/ui/back-link.tsx';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Checkbox } from '#shared/ui/input.tsx';
import { Loaded, Loading } from '#shared/ui/loaded.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Section } from '#shared/ui/section.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { useAction } from '#shared/ui/use-action.ts';

export function EraseAccountPage() {
  return (
    <PatientGate loginPath={paths.login}>{(token) => <EraseAccount token={token} />}</PatientGate>
  );
}

function EraseAccount({ token }: { token: string }) {
  const [chosen, setChosen] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const dependants = useQuery(dependantsQuery(token)).data?.dependants ?? [];
  const dependant = dependants.find(({ _id }) => _id === chosen);
  return (
    <div className="page grid max-w-4xl grid-cols-1 gap-5 pt-8 md:pt-10">
      <PageTitle title="What erasing does" />
      <BackLink to={paths.myData}>My data</BackLink>
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-xl md:text-2xl">
          What erasing does
        </h1>
        <p className="measure pt-1 text-ink-soft">A preview. Nothing has happened yet.</p>
      </div>
      {dependants.length > 0 && (
        <SelectField
          name="patient"
          label="Whose record?"
          value={dependant?._id ?? ''}
          onSelect={setChosen}
          options={[['', 'Mine'], ...dependants.map(({ _id, name }) => [_id, name] as const)]}
        />
      )}
      <Preview key={dependant?._id ?? ''} {...{ token, dependant, heading }} />
      <ConfirmationHost as="patient" />
    </div>
  );
}

type PreviewProps = {
  token: string;
  /** Undefined for the patient's own record. */
  dependant: Dependant | undefined;
  heading: RefObject<HTMLElement | null>;
};

function Preview({ token, dependant, heading }: PreviewProps) {
  const body = dependant ? { dependantId: dependant._id } : {};
  const queryKey = ['patient', token, 'erasure', dependant?._id ?? ''];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(routes.getErasurePreview, body, { as: 'patient', signal }),
  });
  const [isRequestedHere, setRequestedHere] = useState(false);
  return (
    <Loaded
      query={query}
      failure="The preview could not be loaded."
      skeleton={
        <Loading label="Loading the preview">
          <Skeleton className="h-80 w-full" />
        </Loading>
      }
    >
      {({ rows, appointments, blocked, request: latest }) => {
        const isWaiting = latest?.state === 'waiting';
        return (
          <>
            {isWaiting && (
              <Waiting
                {...{ body, queryKey, latest }}
                focus={isRequestedHere}
                onWithdrawn={() => heading.current?.focus()}
              />
            )}
            {latest?.state === 'declined' && <Declined reason={latest.reason} />}
            {!isWaiting && <CopyHint />}
            {rows.length === 0 ? (
              <p>The clinic holds nothing that can be erased.</p>
            ) : (
              <ErasureRows rows={rows} when="When the clinic confirms" />
            )}
            <CancelledAppointments
              appointments={appointments}
              outcome="Cancelled when the clinic confirms, not before. What was paid online is refunded."
            />
            {!isWaiting && rows.length > 0 && (
              <RequestForm
                {...{ body, queryKey, dependant, blocked }}
                onRequested={() => setRequestedHere(true)}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

type ActionProps = { body: Sent<'requestErasure'>; queryKey: QueryKey };

/** The clinic has not answered yet. */
function Waiting(
  props: ActionProps & { latest: ErasureRequest; focus: boolean; onWithdrawn: () => void },
) {
  const { body, queryKey, latest, focus, onWithdrawn } = props;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) card.current?.focus();
  }, [focus]);
  const { mutate, isPending } = useAction({
    send: () => request(routes.withdrawErasure, body),
    refresh: queryKey,
    refreshAfterFailure: true,
    onDone: onWithdrawn,
  });
  return (
    <div ref={card} tabIndex={-1}>
      <Section title="Your request is with the clinic">
        <p className="measure">
          The clinic answers by {isoDay(latest.answerBy)}. Until it confirms, everything works as
          before and no appointment is cancelled.
        </p>
        <Button
          variant="secondary"
          className="justify-self-start max-sm:w-full"
          pending={isPending}
          onClick={() => mutate()}
        >
          Take the request back
        </Button>
      </Section>
    </div>
  );
}

function Declined({ reason }: { reason: string | undefined }) {
  return (
    <Notice tone="waiting">
      <p className="font-semibold">The clinic declined your request</p>
      {reason && <p className="wrap-anywhere">“{reason}”</p>}
      <p>{'Nothing was changed. You can ask again.'}</p>
    </Notice>
  );
}

function CopyHint() {
  return (
    <Notice tone="info">
      <p>
        <Link to={paths.myData} className="font-semibold underline">
          Take a copy first
        </Link>
        . Afterwards the clinic cannot make one.
      </p>
    </Notice>
  );
}

type RequestFormProps = ActionProps & {
  dependant: Dependant | undefined;
  blocked: ReplyBody<'getErasurePreview'>['blocked'];
  onRequested: () => void;
};

function RequestForm({ body, queryKey, dependant, blocked, onRequested }: RequestFormProps) {
  const [isRead, setRead] = useState(false);
  const { mutate, isPending } = useAction({
    send: async () => {
      const reply = await withConfirmation(() => request(routes.requestErasure, body));
      onRequested();
      return reply;
    },
    refresh: queryKey,
  });
  return (
    <Section title={dependant ? `Erase the data of ${dependant.name}` : 'Erase my account'}>
      {blocked && (
        <Notice tone="waiting">
          <p>{`${ERASURE_BLOCK_WORDS[blocked]} You can ask now.`}</p>
        </Notice>
      )}
      <p className="measure text-ink-soft">
        You confirm with your password or passkey. The clinic answers within {ERASURE_ANSWER_DAYS}{' '}
        days. Until it confirms, you can take the request back.
        {!dependant && ' Once your account is erased, you can no longer log in.'}
      </p>
      <Checkbox
        label="I have read the list. I know that it cannot be undone."
        checked={isRead}
        onChange={({ target }) => setRead(target.checked)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          className="max-sm:w-full"
          disabled={!isRead}
          pending={isPending}
          onClick={() => mutate()}
        >
          {`Ask the clinic to erase ${dependant ? 'this data' : 'my account'}`}
        </Button>
        <LinkButton variant="secondary" className="max-sm:w-full" to={paths.myData}>
          {`Keep ${dependant ? 'the data' : 'my account'}`}
        </LinkButton>
      </div>
    </Section>
  );
}
