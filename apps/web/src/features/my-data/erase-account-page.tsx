import type { ErasureRequest } from '@nadi/contract/erasure';
import * as routes from '@nadi/contract/generated/route-table';
import type { Dependant } from '@nadi/contract/patients';
import type { ReplyBody, Sent } from '@nadi/contract/routes';
import { ERASURE_ANSWER_DAYS } from '@nadi/domain/retention';
import { describeErasureBlock } from '@nadi/messages/en/erasure-labels';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { paths } from '#app/paths.ts';
import { request } from '#shared/api/client.ts';
import { CancelledAppointments, ErasureRows, isoDay } from '#shared/erasure/erasure-preview.tsx';
import { dependantsQuery } from '#shared/family/dependants-query.ts';
import { i18n } from '#shared/language/i18n.ts';
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
import { RichText } from '#shared/ui/rich-text.tsx';
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
      <PageTitle title={i18n._('What erasing does')} />
      <BackLink to={paths.myData}>{i18n._('My data')}</BackLink>
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-xl md:text-2xl">
          {i18n._('What erasing does')}
        </h1>
        <p className="measure pt-1 text-ink-soft">
          {i18n._('A preview. Nothing has happened yet.')}
        </p>
      </div>
      {dependants.length > 0 && (
        <SelectField
          name="patient"
          label={i18n._('Whose record?')}
          value={dependant?._id ?? ''}
          onSelect={setChosen}
          options={[
            ['', i18n._('Mine')],
            ...dependants.map(({ _id, name }) => [_id, name] as const),
          ]}
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
      failure={i18n._('The preview could not be loaded.')}
      skeleton={
        <Loading label={i18n._('Loading the preview')}>
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
              <p>{i18n._('The clinic holds nothing that can be erased.')}</p>
            ) : (
              <ErasureRows rows={rows} when={i18n._('When the clinic confirms')} />
            )}
            <CancelledAppointments
              appointments={appointments}
              outcome={i18n._(
                'Cancelled when the clinic confirms, not before. What was paid online is refunded.',
              )}
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
    done: i18n._('Your request is withdrawn'),
    refresh: queryKey,
    refreshAfterFailure: true,
    onDone: onWithdrawn,
  });
  return (
    <div ref={card} tabIndex={-1}>
      <Section title={i18n._('Your request is with the clinic')}>
        <p className="measure">
          {i18n._(
            'The clinic answers by {day}. Until it confirms, everything works as before and no appointment is cancelled.',
            { day: isoDay(latest.answerBy) },
          )}
        </p>
        <Button
          variant="secondary"
          className="justify-self-start max-sm:w-full"
          pending={isPending}
          onClick={() => mutate()}
        >
          {i18n._('Take the request back')}
        </Button>
      </Section>
    </div>
  );
}

function Declined({ reason }: { reason: string | undefined }) {
  return (
    <Notice tone="waiting">
      <p className="font-semibold">{i18n._('The clinic declined your request')}</p>
      {reason && <p className="wrap-anywhere">“{reason}”</p>}
      <p>{i18n._('Nothing was changed. You can ask again.')}</p>
    </Notice>
  );
}

function CopyHint() {
  return (
    <Notice tone="info">
      <p>
        <RichText
          text={i18n._('<copy>Take a copy first</copy>. Afterwards the clinic cannot make one.')}
          marks={{
            copy: (words) => (
              <Link to={paths.myData} className="font-semibold underline">
                {words}
              </Link>
            ),
          }}
        />
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
    done: i18n._('Your request is with the clinic'),
    refresh: queryKey,
  });
  return (
    <Section
      title={
        dependant
          ? i18n._('Erase the data of {name}', { name: dependant.name })
          : i18n._('Erase my account')
      }
    >
      {blocked && (
        <Notice tone="waiting">
          <p>
            {describeErasureBlock(i18n, blocked)} {i18n._('You can ask now.')}
          </p>
        </Notice>
      )}
      <p className="measure text-ink-soft">
        {i18n._(
          'You confirm with your password or passkey. The clinic answers within {days} days. Until it confirms, you can take the request back.',
          { days: ERASURE_ANSWER_DAYS },
        )}
        {!dependant && ` ${i18n._('Once your account is erased, you can no longer log in.')}`}
      </p>
      <Checkbox
        label={i18n._('I have read the list. I know that it cannot be undone.')}
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
          {dependant
            ? i18n._('Ask the clinic to erase this data')
            : i18n._('Ask the clinic to erase my account')}
        </Button>
        <LinkButton variant="secondary" className="max-sm:w-full" to={paths.myData}>
          {dependant ? i18n._('Keep the data') : i18n._('Keep my account')}
        </LinkButton>
      </div>
    </Section>
  );
}
