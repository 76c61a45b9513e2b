import type { OpenErasure } from '@nadi/contract/erasure';
import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, UserRoundX } from 'lucide-react';
import { paths } from '#app/portal-paths.ts';
import { isoDay } from '#shared/erasure/erasure-preview.tsx';
import { i18n } from '#shared/language/i18n.ts';
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
          <BackLink to={paths.patients}>{i18n._('Patients')}</BackLink>
          <PageHeading title={i18n._('Requests to erase')}>
            {i18n._('Patients request it, and you answer. Nothing is erased before you confirm.')}
          </PageHeading>
          <Loaded
            query={query}
            failure={i18n._('The requests could not be loaded.')}
            skeleton={
              <Loading label={i18n._('Loading the requests')}>
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
          title={i18n._('No request is waiting')}
          art={<UserRoundX aria-hidden size={40} className="text-action" />}
        >
          <p>
            {i18n._(
              'Patients send requests on their page “My data”. For somebody at the desk, open the patient and choose “Erase this patient’s data”.',
            )}
          </p>
        </EmptyState>
      )}
      {waiting.length > 0 && (
        <Section title={i18n._('Waiting for an answer')}>
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
        <Section title={i18n._('Answered')}>
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
  return byManager
    ? i18n._('Requested by the person who manages the record')
    : i18n._('Requested by the patient');
}

function AnswerBy({ answerBy, today }: { answerBy: string; today: string }) {
  const day = isoDay(answerBy);
  return today > answerBy ? (
    <Status tone="danger">{i18n._('Overdue: answer was due by {day}', { day })}</Status>
  ) : (
    <Status tone="waiting">{i18n._('Answer by {day}', { day })}</Status>
  );
}

type AnsweredState = Exclude<OpenErasure['state'], 'waiting'>;

function describeAnswer(state: AnsweredState): { tone: StatusTone; label: string } {
  switch (state) {
    case 'erased':
      return { tone: 'done', label: i18n._('Erased') };
    case 'declined':
      return { tone: 'ended', label: i18n._('Declined') };
    case 'withdrawn':
      return { tone: 'neutral', label: i18n._('Taken back by the patient') };
  }
}

/** An erased patient has no name any more, only the number of the statement. */
function AnsweredRow({ erasure }: { erasure: OpenErasure }) {
  const { state, name, number, reason, url } = erasure;
  if (state === 'waiting') return null;
  const { tone, label } = describeAnswer(state);
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
            aria-label={i18n._('Open statement {number}', { number })}
          >
            {i18n._('Open statement')}
          </a>
        )}
      </div>
    </li>
  );
}
