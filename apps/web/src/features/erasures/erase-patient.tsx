import type { ErasureStatement, OpenErasure } from '@nadi/contract/erasure';
import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { describeErasureBlock } from '@nadi/messages/en/erasure-labels';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { CancelledAppointments, ErasureRows, isoDay } from '#shared/erasure/erasure-preview.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { BackLink } from '#shared/ui/back-link.tsx';
import { Button, buttonStyle, LinkButton } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Loaded, Loading } from '#shared/ui/loaded.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { DeclineDialog, EraseDialog } from './answer-dialogs.tsx';

type Done = { statement: ErasureStatement; url: string };

type ErasePatientProps = {
  userId: string;
  /** The latest request of the patient, or undefined. */
  latest: OpenErasure | undefined;
};

/** The preview of one patient, with the buttons to erase or to decline; afterwards the statement. */
export function ErasePatient({ userId, latest }: ErasePatientProps) {
  const [done, setDone] = useState<Done>();
  return (
    <>
      <BackLink to={paths.erasures}>{i18n._('Requests to erase')}</BackLink>
      {done ? <Erased {...done} /> : <Preview {...{ userId, latest }} onErased={setDone} />}
    </>
  );
}

function Preview({
  userId,
  latest,
  onErased,
}: ErasePatientProps & { onErased: (done: Done) => void }) {
  // Without placeholder data, which could be another patient's.
  const alone = { placeholderData: () => undefined };
  const person = useQuery({
    ...portalQuery('admin', routes.getPatient, { patientId: userId }),
    ...alone,
  });
  const preview = useQuery({
    ...portalQuery('admin', routes.getErasurePreview, { userId }),
    ...alone,
  });
  const patient = person.data?.patient;
  const data = patient && preview.data ? { patient, ...preview.data } : undefined;
  const failed = person.error ? person : preview;
  return (
    <>
      <PageHeading
        title={
          patient
            ? i18n._('Erase the data of {name}', { name: patient.name })
            : i18n._('Erase a patient')
        }
      >
        {i18n._('A preview. Nothing has happened yet.')}
      </PageHeading>
      <Loaded
        query={{ ...failed, data }}
        failure={i18n._('The preview could not be loaded.')}
        skeleton={
          <Loading label={i18n._('Loading the preview')}>
            <Skeleton className="h-80 w-full" />
          </Loading>
        }
      >
        {(loaded) => <Rows {...{ ...loaded, userId, latest, onErased }} />}
      </Loaded>
    </>
  );
}

type RowsProps = ErasePatientProps &
  ReplyBody<'getErasurePreview'> & {
    patient: ReplyBody<'getPatient'>['patient'];
    onErased: (done: Done) => void;
  };

function Rows(props: RowsProps) {
  const { userId, latest, patient, rows, appointments, blocked, request, onErased } = props;
  const [dialog, setDialog] = useState<'erase' | 'decline'>();
  const navigate = useNavigate();
  const close = () => setDialog(undefined);
  const isWaiting = request?.state === 'waiting';
  return (
    <>
      {isWaiting && (
        <p className="measure">
          {latest?.byManager
            ? i18n._('The person who manages the record asked for this.')
            : i18n._('The patient asked for this.')}{' '}
          {i18n._('Please answer by {day}.', { day: isoDay(request.answerBy) })}
        </p>
      )}
      {!isWaiting && (
        <Notice tone="waiting">
          <p>{i18n._('No request is waiting. Erase only if the patient has asked you for it.')}</p>
        </Notice>
      )}
      {blocked && (
        <Notice tone="danger">
          <p>{describeErasureBlock(i18n, blocked)}</p>
        </Notice>
      )}
      <ErasureRows rows={rows} when={i18n._('When you confirm')} />
      <CancelledAppointments
        appointments={appointments}
        outcome={i18n._(
          'Cancelled when you confirm. The doctor is told, and what was paid online is refunded.',
        )}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          className="max-sm:w-full"
          disabled={blocked !== undefined}
          onClick={() => setDialog('erase')}
        >
          {i18n._('Erase now')}
        </Button>
        {isWaiting && (
          <Button
            variant="secondary"
            className="max-sm:w-full"
            onClick={() => setDialog('decline')}
          >
            {i18n._('Decline')}
          </Button>
        )}
      </div>
      {dialog === 'erase' && (
        <EraseDialog {...{ userId, patient, appointments, onErased }} onClose={close} />
      )}
      {dialog === 'decline' && (
        <DeclineDialog
          {...{ userId, name: patient.name }}
          onClose={close}
          onDeclined={() => navigate(paths.erasures)}
        />
      )}
    </>
  );
}

function Erased({ statement, url }: Done) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => page.current?.focus(), []);
  return (
    <div ref={page} tabIndex={-1} className="grid grid-cols-1 gap-5">
      <PageHeading title={i18n._('Statement {number}', { number: statement.number })}>
        {i18n._(
          'The data is erased. The patient gets this statement by e-mail, if the clinic had an address.',
        )}
      </PageHeading>
      <div className="flex flex-wrap gap-3">
        <a className={buttonStyle('primary')} href={url} target="_blank" rel="noreferrer">
          <Printer aria-hidden size={18} />
          {i18n._('Open to print')}
        </a>
        <LinkButton variant="secondary" to={paths.erasures}>
          {i18n._('All requests')}
        </LinkButton>
      </div>
      <ErasureRows rows={statement.rows} when={i18n._('Now')} />
    </div>
  );
}
