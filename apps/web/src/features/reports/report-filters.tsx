import type { ReplyBody } from '@nadi/contract/routes';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { countDays, REPORT_DAYS_MAX, REPORT_PERIODS } from '@nadi/domain/reports';
import { periodLabel } from '@nadi/messages/en/reports';
import { i18n } from '#shared/language/i18n.ts';
import { DoctorFilter } from '#shared/portal/doctor-select.tsx';
import { ChoiceFilter, DaysFields, FoldedFilters } from '#shared/portal/list-filters.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import type { useReportAddress } from './report-address.ts';

type ReportFiltersProps = Pick<ReturnType<typeof useReportAddress>, 'filter' | 'choose'> & {
  /** The numbers that are shown, with the choices of the filters. */
  data: ReplyBody<'getReports'> | undefined;
};

/** Returns whether the server accepts the days of a filter. */
export function arePossible({
  from,
  until,
}: {
  from?: string | undefined;
  until?: string | undefined;
}) {
  if (!from || !until) return true;
  const count = countDays({ from: parseIsoDate(from), until: parseIsoDate(until) });
  return count >= 1 && count <= REPORT_DAYS_MAX;
}

export function ReportFilters({ filter, choose, data }: ReportFiltersProps) {
  const { docId, locationId, visitType } = filter;
  const range = { from: filter.from ?? data?.from ?? '', until: filter.until ?? data?.until ?? '' };
  const selected = filter.from ? undefined : (filter.period ?? REPORT_PERIODS[0]);
  const folded = { dates: filter.from, docId, locationId, visitType };
  return (
    <search className="grid grid-cols-2 items-end gap-3 *:min-w-0 lg:grid-cols-4">
      <FoldedFilters
        filter={folded as object}
        search={
          <div className="report-periods">
            <RadioCards
              legend={i18n._('Period')}
              legendHidden
              name="period"
              cards={REPORT_PERIODS.map((value) => ({ value, label: periodLabel(i18n, value) }))}
              selected={selected}
              onSelect={(period) => choose({ period, from: undefined, until: undefined })}
            />
          </div>
        }
      >
        <div className="report-filters">
          <DaysFields
            range={range}
            filterBy={(change) => choose({ ...range, ...change, period: undefined })}
          />
          <DoctorFilter docId={docId} onChoose={(id) => choose({ docId: id })} />
          <ChoiceFilter
            name="locationId"
            label={i18n._('Place')}
            options={(data?.places ?? []).map(({ _id, name }) => [_id, name] as const)}
            value={locationId}
            onChoose={(id) => choose({ locationId: id })}
          />
          <ChoiceFilter
            name="visitType"
            label={i18n._('Visit type')}
            options={(data?.visitTypes ?? []).map((name) => [name, name] as const)}
            value={visitType}
            onChoose={(name) => choose({ visitType: name })}
          />
        </div>
      </FoldedFilters>
    </search>
  );
}
