import * as routes from '@nadi/contract/generated/route-table';
import type { ReportRow } from '@nadi/contract/reports';
import { formatMoney } from '@nadi/domain/money';
import { displayDate } from '@nadi/messages/en/dates';
import { howCounted, reminderLabels, reportTitles } from '@nadi/messages/en/reports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '#app/portal-paths.ts';
import { request, type SentAs } from '#shared/api/client.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { ExportButton } from '#shared/portal/list-parts.tsx';
import { METHODS } from '#shared/portal/payment-labels.ts';
import { portalKey } from '#shared/portal/portal.ts';
import { Link } from '#shared/router/link.tsx';
import { readToken } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Drawer } from '#shared/ui/drawer.tsx';
import { Loading, LoadState, Skeletons } from '#shared/ui/loaded.tsx';
import type { ShownRows } from './report-address.ts';
import { clock, count, labelOf } from './report-parts.tsx';

type ReportDrawerProps = {
  shown: ShownRows;
  /** The period, with its dates, and the filters. */
  filter: SentAs<'getReports', 'admin'>;
  /** The name of the part. */
  name: string | undefined;
  onClose: () => void;
};

/** The rows behind a number: how it is counted, the appointments or payments, and the same as CSV. */
export function ReportDrawer({ shown, filter, name, onClose }: ReportDrawerProps) {
  const body = { ...filter, ...withoutEmpty(shown) };
  const query = useInfiniteQuery({
    queryKey: [...portalKey('admin', readToken('admin')), routes.listReportRows, body],
    queryFn: ({ pageParam: page, signal }) =>
      request(routes.listReportRows, { ...body, page }, { as: 'admin', signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => {
      const listed = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return listed < total ? pages.length + 1 : undefined;
    },
  });
  const [first] = query.data?.pages ?? [];
  return (
    <Drawer
      title={titleOf(shown, name)}
      onClose={onClose}
      actions={
        <ExportButton
          fetchCsv={(after) =>
            withConfirmation(() => request(routes.exportReportRows, { ...body, after }))
          }
        />
      }
    >
      <p className="text-xs text-ink-soft">
        <span className="font-semibold">How this is counted.</span> {howCounted[shown.report]}
        {shown.set === 'unknown' && ' These could not be counted.'}
      </p>
      {first ? (
        <p role="status" className="font-semibold figures">
          {describeTotal(shown, first)}
        </p>
      ) : (
        <LoadState
          query={query}
          failure="The rows could not be loaded."
          skeleton={
            <Loading label="Loading the rows" className="gap-3">
              <Skeletons count={6} className="h-14" />
            </Loading>
          }
        />
      )}
      <ul className="report-rows">
        {query.data?.pages.flatMap(({ rows, timeZone }) =>
          rows.map((row) => <Row key={row.id} row={row} shown={shown} zone={timeZone} />),
        )}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {query.isFetchNextPageError && (
        <p role="alert" className="text-danger">
          The next rows could not be loaded. Please try again.
        </p>
      )}
    </Drawer>
  );
}

function withoutEmpty(shown: ShownRows): ShownRows {
  const given = Object.entries(shown).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as unknown as ShownRows;
}

const SETS: Record<NonNullable<ShownRows['set']>, string> = {
  counted: '',
  'no-show': '',
  late: 'over 15 minutes',
  new: 'new',
  returning: 'returning',
  online: 'online',
  cash: 'in cash',
  unknown: 'not known',
};

function titleOf({ report, by, part, set }: ShownRows, name: string | undefined): string {
  const all = report === 'no-shows' && (set === undefined || set === 'counted') ? 'all' : '';
  const ofPart =
    by === 'lead'
      ? labelOf(part ?? '')
      : by === 'reminder'
        ? reminderLabels[part as keyof typeof reminderLabels]
        : by === 'hour'
          ? `from ${clock(Number(part))}`
          : name;
  return [reportTitles[report], ofPart, set && SETS[set], all].filter(Boolean).join(', ');
}

function describeTotal({ report, set }: ShownRows, { total, sum }: { total: number; sum: number }) {
  if (report === 'income' && set !== 'unknown')
    return `${count(total)} ${total === 1 ? 'payment' : 'payments'}, ${formatMoney(sum)}`;
  const noun = report === 'patients' ? 'patient' : 'appointment';
  const rows = `${count(total)} ${noun}${total === 1 ? '' : 's'}`;
  return report === 'hours' ? `${rows}, ${count(sum)} minutes` : rows;
}

type RowProps = { row: ReportRow; shown: ShownRows; zone: string };

function Row({ row, shown, zone }: RowProps) {
  const { patient, doctor, slotDate, slotTime, place, visitType, startedAt, method } = row;
  return (
    <li>
      <div className="min-w-0">
        <Link
          to={`${paths.allAppointments}?${new URLSearchParams({ open: row.appointmentId })}`}
          className="font-medium text-action underline wrap-anywhere"
        >
          {patient}
        </Link>
        <p className="text-xs text-ink-soft wrap-anywhere figures">
          {displayDate(slotDate)}, {slotTime},{' '}
          {[doctor, place, visitType].filter(Boolean).join(', ')}
        </p>
        {startedAt !== undefined && method && (
          <p className="text-xs text-ink-soft figures">
            {METHODS[method]}, {formatInstant(startedAt, zone)}
          </p>
        )}
      </div>
      <span className="font-medium figures">{describeValue(row, shown)}</span>
    </li>
  );
}

function describeValue({ value }: ReportRow, { report }: ShownRows): string {
  if (value === null) return '';
  if (report === 'income') return formatMoney(value);
  if (report !== 'no-shows') return `${value} min`;
  return value === 0 ? 'Same day' : `${value} ${value === 1 ? 'day' : 'days'} before`;
}
