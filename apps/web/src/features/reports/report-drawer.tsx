import * as routes from '@nadi/contract/generated/route-table';
import type { ReportRow } from '@nadi/contract/reports';
import { joinWords } from '@nadi/messages/en/english';
import { howCounted, reminderLabel, reportTitle } from '@nadi/messages/en/reports';
import { formatAmount } from '@nadi/messages/when';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '#app/portal-paths.ts';
import { request, type SentAs } from '#shared/api/client.ts';
import { formatCount } from '#shared/format/count.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { describeSlot } from '#shared/format/slot.ts';
import { i18n } from '#shared/language/i18n.ts';
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
import { clock, countPayments, labelOf } from './report-parts.tsx';

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
        <span className="font-semibold">{i18n._('How this is counted.')}</span>{' '}
        {howCounted(i18n, shown.report)}
        {shown.set === 'unknown' && ` ${i18n._('These could not be counted.')}`}
      </p>
      {first ? (
        <p role="status" className="font-semibold figures">
          {describeTotal(shown, first)}
        </p>
      ) : (
        <LoadState
          query={query}
          failure={i18n._('The rows could not be loaded.')}
          skeleton={
            <Loading label={i18n._('Loading the rows')} className="gap-3">
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
          {i18n._('Show more')}
        </Button>
      )}
      {query.isFetchNextPageError && (
        <p role="alert" className="text-danger">
          {i18n._('The next rows could not be loaded. Please try again.')}
        </p>
      )}
    </Drawer>
  );
}

function withoutEmpty(shown: ShownRows): ShownRows {
  const given = Object.entries(shown).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as unknown as ShownRows;
}

function setName(set: NonNullable<ShownRows['set']>): string {
  const names: Record<typeof set, string> = {
    counted: '',
    'no-show': '',
    late: i18n._('over 15 minutes'),
    new: i18n._('new'),
    returning: i18n._('returning'),
    online: i18n._('online'),
    cash: i18n._('in cash'),
    unknown: i18n._('not known'),
  };
  return names[set];
}

function titleOf({ report, by, part, set }: ShownRows, name: string | undefined): string {
  const all =
    report === 'no-shows' && (set === undefined || set === 'counted') ? i18n._('all') : '';
  const ofPart =
    by === 'lead'
      ? labelOf(part ?? '')
      : by === 'reminder'
        ? reminderLabel(i18n, part ?? '')
        : by === 'hour'
          ? i18n._('from {time}', { time: clock(Number(part)) })
          : name;
  const words = [reportTitle(i18n, report), ofPart, set && setName(set), all];
  return joinWords(
    i18n,
    words.flatMap((word) => word || []),
  );
}

function describeTotal({ report, set }: ShownRows, { total, sum }: { total: number; sum: number }) {
  if (report === 'income' && set !== 'unknown')
    return joinWords(i18n, [countPayments(total), formatAmount(i18n, sum)]);
  const counts = { count: total, counted: formatCount(total) };
  if (report === 'patients') {
    return i18n._('{count, plural, one {{counted} patient} other {{counted} patients}}', counts);
  }
  const rows = i18n._(
    '{count, plural, one {{counted} appointment} other {{counted} appointments}}',
    counts,
  );
  return report === 'hours'
    ? joinWords(i18n, [rows, i18n._('{minutes} minutes', { minutes: formatCount(sum) })])
    : rows;
}

type RowProps = { row: ReportRow; shown: ShownRows; zone: string };

function Row({ row, shown, zone }: RowProps) {
  const { patient, doctor, place, visitType, startedAt, method } = row;
  const facts = [doctor, place, visitType].flatMap((fact) => fact || []);
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
          {joinWords(i18n, [describeSlot(row), ...facts])}
        </p>
        {startedAt !== undefined && method && (
          <p className="text-xs text-ink-soft figures">
            {joinWords(i18n, [METHODS[method], formatInstant(startedAt, zone)])}
          </p>
        )}
      </div>
      <span className="font-medium figures">{describeValue(row, shown)}</span>
    </li>
  );
}

function describeValue({ value }: ReportRow, { report }: ShownRows): string {
  if (value === null) return '';
  if (report === 'income') return formatAmount(i18n, value);
  if (report !== 'no-shows') return i18n._('{minutes} min', { minutes: value });
  return value === 0
    ? i18n._('Same day')
    : i18n._('{count, plural, one {# day before} other {# days before}}', { count: value });
}
