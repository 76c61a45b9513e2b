import * as routes from '@nadi/contract/generated/route-table';
import type { ReportNumbers } from '@nadi/contract/reports';
import type { ReplyBody } from '@nadi/contract/routes';
import { NO_PART, showsShares } from '@nadi/domain/reports';
import { formatAmount, formatDay } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { Suspense } from 'react';
import { formatCount } from '#shared/format/count.ts';
import { i18n } from '#shared/language/i18n.ts';
import { ClinicTimes } from '#shared/portal/list-parts.tsx';
import { portalQuery } from '#shared/portal/portal.ts';
import { DialogLoading, EmptyState } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { Loading, LoadState, Skeletons } from '#shared/ui/loaded.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { type OpenRows, type ShownRows, useReportAddress } from './report-address.ts';
import {
  HoursCard,
  hours,
  IncomeCard,
  LatenessCard,
  NoShowsCard,
  PatientsCard,
  WaitingCard,
} from './report-cards.tsx';
import { arePossible, ReportFilters } from './report-filters.tsx';
import { FigureButton, partOf, percent } from './report-parts.tsx';
import './reports.css';

const ReportDrawer = lazyPart(async () => (await import('./report-drawer.tsx')).ReportDrawer);

/** The numbers of a period; each opens its rows. */
export function ReportsPage() {
  const { filter, rows, choose, open, close } = useReportAddress();
  const possible = arePossible(filter);
  const query = useQuery({ ...portalQuery('admin', routes.getReports, filter), enabled: possible });
  const data = possible ? query.data : undefined;
  return (
    <div className="grid gap-5">
      <PageHeading title={i18n._('Reports')}>
        {data ? describePeriod(data) : i18n._('Numbers of a period')}
      </PageHeading>
      <ReportFilters filter={filter} choose={choose} data={query.data} />
      {!possible && (
        <Notice tone="waiting">
          <p>{i18n._('Please choose a period of 1 to 400 days.')}</p>
        </Notice>
      )}
      {possible &&
        (data ? (
          <Numbers data={data} stale={query.isPlaceholderData} open={open} />
        ) : (
          <LoadState
            query={query}
            failure={i18n._('The reports could not be loaded.')}
            skeleton={<ReportsSkeleton />}
          />
        ))}
      {data && rows && (
        <Suspense fallback={<DialogLoading />}>
          <ReportDrawer
            shown={rows}
            filter={{ ...filter, period: undefined, from: data.from, until: data.until }}
            name={nameOf(rows, data.numbers)}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}

function describePeriod({ from, until }: { from: string; until: string }): string {
  const first = formatDay(i18n, from);
  return from === until
    ? first
    : i18n._('{from} to {until}', { from: first, until: formatDay(i18n, until) });
}

function nameOf({ by, part }: ShownRows, { hours: used, income, lateness }: ReportNumbers) {
  if (by === 'place' || by === 'type') {
    const parts = by === 'place' ? income.byPlace : income.byType;
    const name = parts.find((each) => each.part === part)?.name;
    return name ?? (part === NO_PART ? i18n._('without one') : part);
  }
  const doctors = [...(used?.doctors ?? []), ...lateness.doctors];
  const known = doctors.find(({ docId }) => docId === part)?.name;
  return known ?? income.byDoctor.find((each) => each.part === part)?.name ?? undefined;
}

type NumbersProps = { data: ReplyBody<'getReports'>; stale: boolean; open: OpenRows };

function Numbers({ data, stale, open }: NumbersProps) {
  const { numbers, test, timeZone } = data;
  if (isEmpty(numbers)) {
    return (
      <EmptyState
        title={i18n._('No appointments in this period')}
        art={<ChartColumn aria-hidden size={40} className="text-action" />}
      >
        <p>{i18n._('Choose another period, or fewer filters.')}</p>
      </EmptyState>
    );
  }
  return (
    <div aria-busy={stale} className={stale ? 'grid gap-5 opacity-60' : 'grid gap-5'}>
      {test && (
        <p className="text-xs text-ink-soft">{i18n._('Income is test money: no money moved.')}</p>
      )}
      <Figures numbers={numbers} open={open} />
      <div className="report-cards">
        <div>
          <HoursCard numbers={numbers.hours} open={open} />
          <NoShowsCard numbers={numbers.noShows} open={open} />
          <LatenessCard numbers={numbers.lateness} open={open} />
        </div>
        <div>
          <IncomeCard numbers={numbers.income} open={open} />
          <WaitingCard numbers={numbers.waiting} open={open} />
          <PatientsCard numbers={numbers.patients} open={open} />
        </div>
      </div>
      <ClinicTimes zone={timeZone} />
    </div>
  );
}

function isEmpty({ hours: used, income, noShows, patients }: ReportNumbers): boolean {
  const payments = income.byDoctor.length;
  const appointments =
    (used?.booked ?? 0) + noShows.appointments + patients.new + patients.returning;
  return payments + appointments === 0;
}

function Figures({ numbers, open }: { numbers: ReportNumbers; open: OpenRows }) {
  const { hours: used, noShows, waiting, lateness, income, patients } = numbers;
  const refunded = income.online.refunded + income.cash.refunded;
  return (
    <div className="report-figures">
      {used && (
        <FigureButton
          label={i18n._('Hours used')}
          value={percent(used.booked, used.offered)}
          note={i18n._('{part} of {whole}', {
            part: hours(used.booked),
            whole: hours(used.offered),
          })}
          rows={{ report: 'hours' }}
          open={open}
        />
      )}
      <FigureButton
        label={i18n._('No-shows')}
        {...shareOrCount(noShows.noShows, noShows.appointments)}
        rows={{ report: 'no-shows', set: 'no-show' }}
        open={open}
      />
      <FigureButton
        label={i18n._('Usual wait')}
        value={
          showsShares(waiting.waits) && waiting.half !== null
            ? i18n._('{minutes} min', { minutes: waiting.half })
            : '–'
        }
        note={
          showsShares(waiting.waits)
            ? i18n._('9 of 10 at most {minutes} min', { minutes: waiting.nineOfTen })
            : i18n._('{count} waits recorded', { count: formatCount(waiting.waits) })
        }
        rows={{ report: 'waiting' }}
        open={open}
      />
      <FigureButton
        label={i18n._('Started late')}
        {...shareOrCount(lateness.late, lateness.appointments)}
        rows={{ report: 'lateness', set: 'late' }}
        open={open}
      />
      <FigureButton
        label={i18n._('Income')}
        value={formatAmount(i18n, income.amount)}
        note={i18n._('after {amount} refunded', { amount: formatAmount(i18n, refunded) })}
        rows={{ report: 'income' }}
        open={open}
      />
      <FigureButton
        label={i18n._('New patients')}
        {...shareOrCount(patients.new, patients.new + patients.returning)}
        rows={{ report: 'patients', set: 'new' }}
        open={open}
      />
    </div>
  );
}

function shareOrCount(part: number, whole: number) {
  const counts = partOf(part, whole);
  return showsShares(whole)
    ? { value: percent(part, whole), note: counts }
    : { value: formatCount(part), note: whole === 0 ? i18n._('none recorded') : counts };
}

function ReportsSkeleton() {
  return (
    <Loading label={i18n._('Loading the reports')} className="gap-5">
      <div className="report-figures">
        <Skeletons count={6} className="h-24 rounded" />
      </div>
      <div className="report-cards">
        <Skeletons count={4} className="h-96 rounded" />
      </div>
    </Loading>
  );
}
