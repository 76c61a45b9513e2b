import type { OpenErasure } from '@nadi/contract/erasure';
import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, UserRoundX } from 'lucide-react';
import { paths } from '#app/portal-paths.ts';
import { isoDay } from '#shared/erasure/erasure-preview.tsx';
import { useListAddress } from '#shared/portal/list-address.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Link } from '#shared/router/link.tsx';
import { BackLink } from '#shared/ui/back-link.tsx';
import { EmptyState, Skeleton } from '#shared/ui/content-state.tsx';
import { Loaded, Loading } from '#shared/ui/loaded.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { Section } from '#shared/ui/section.tsx';
import { Status, type StatusTone } from '#shared/ui/status.tsx';
import { ErasePatient } from './erase-patient.tsx';

/** Requests of patients to be erased, and one patient if the address names one. */
export function ErasuresPage() {
  const userId = useListAddress().params.get('userId');
  const query = useQuery(portalQuery('admin', routes.listErasures, {}));
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-5">
      {userId === null ? (
        <>
          <BackLink to={paths.patients}>Patients</BackLink>
          <PageHeading title="Requests to erase">
            Patients request it, and you answer. Nothing is erased before you confirm.
          </PageHeading>
          <Loaded
            query={query}
            failure="The requests could not be loaded."
            skeleton={
              <Loading label="Loading the requests">
                <Skeleton className="h-40 w-full" />
              </Loading>
            }
          >
            {(list) => <Requests {...list} />}
          </Loaded>
        </>
      ) : (
        <ErasePatient
          key={userId}
          userId={userId}
          latest={query.data?.erasures.find((each) => each.userId === userId)}
        />
      )}
    </div>
  );
}

type RequestsProps = { erasures: readonly OpenErasure[]; today: string };

function Requests({ erasures, today }: RequestsProps) {
  const waiting = erasures.filter(({ state }) => state === 'waiting');
  const answered = erasures.filter(({ state }) => state !== 'waiting');
  return (
    <>
      {waiting.length === 0 && (
        <EmptyState
          title="No request is waiting"
          art={<UserRoundX aria-hidden size={40} className="text-action" />}
        >
          <p>
            Patients send requests on their page “My data”. For somebody at the desk, open the
            patient and choose “Erase this patient’s data”.
          </p>
        </EmptyState>
      )}
      {waiting.length > 0 && (
        <Section title="Waiting for an answer">
          <ul className="grid divide-y divide-line">
            {waiting.map((erasure) => (
              <li key={erasure.userId}>
                <WaitingRow erasure={erasure} today={today} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {answered.length > 0 && (
        <Section title="Answered">
          <ul className="grid divide-y divide-line">
            {answered.map((erasure) => (
              <AnsweredRow key={erasure.number} erasure={erasure} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function WaitingRow({ erasure, today }: { erasure: OpenErasure; today: string }) {
  const { userId, name, byManager } = erasure;
  return (
    <Link
      to={paths.erasuresOf(userId)}
      className="flex min-h-14 items-center gap-3 py-3 hover:text-action"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-3">
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-xs text-ink-soft">{describeRequester(byManager)}</span>
        </span>
        <AnswerBy answerBy={erasure.answerBy} today={today} />
      </span>
      <ChevronRight aria-hidden size={18} className="shrink-0" />
    </Link>
  );
}

function describeRequester(byManager: boolean): string {
  return `Requested by the ${byManager ? 'person who manages the record' : 'patient'}`;
}

function AnswerBy({ answerBy, today }: { answerBy: string; today: string }) {
  return today > answerBy ? (
    <Status tone="danger">Overdue: answer was due by {isoDay(answerBy)}</Status>
  ) : (
    <Status tone="waiting">Answer by {isoDay(answerBy)}</Status>
  );
}

const STATES: Readonly<
  Record<Exclude<OpenErasure['state'], 'waiting'>, { tone: StatusTone; label: string }>
> = {
  erased: { tone: 'done', label: 'Erased' },
  declined: { tone: 'ended', label: 'Declined' },
  withdrawn: { tone: 'neutral', label: 'Taken back by the patient' },
};

/** An erased patient has no name any more, only the number of the statement. */
function AnsweredRow({ erasure }: { erasure: OpenErasure }) {
  const { state, name, number, reason, url } = erasure;
  if (state === 'waiting') return null;
  const { tone, label } = STATES[state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere figures">{state === 'erased' ? number : name}</p>
        {reason && <p className="text-xs text-ink-soft wrap-anywhere">{reason}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Status tone={tone}>{label}</Status>
        {url && (
          <a
            className="inline-flex min-h-11 items-center font-medium text-action hover:underline"
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open statement ${number}`}
          >
            Open statement
          </a>
        )}
      </div>
    </li>
  );
}
