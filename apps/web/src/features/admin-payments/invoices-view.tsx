import * as routes from '@nadi/contract/generated/route-table';
import type { Invoice } from '@nadi/contract/payments';
import type { ReplyBody } from '@nadi/contract/routes';
import { formatClock, formatDay, formatSigned } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useMemo } from 'react';
import { request } from '#shared/api/client.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { INVOICE_LABELS, InvoiceButton } from '#shared/payments/invoice-buttons.tsx';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { readChoices, readDays, useListAddress, useListPage } from '#shared/portal/list-address.ts';
import { ChoiceFilter, DaysFields, FoldedFilters } from '#shared/portal/list-filters.tsx';
import { ExportButton } from '#shared/portal/list-parts.tsx';
import { portalQuery } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { type Column, DataTable } from '#shared/ui/data-table.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Time } from '#shared/ui/status.tsx';
import { useWide } from '#shared/ui/use-wide.ts';
import { Figure, ModeTotals, MoneyList } from './money-list.tsx';

/** Every invoice and credit note, with the totals of the filter and an export. */
export function InvoicesView() {
  const list = useInvoiceSearch();
  const zone = list.data?.timeZone ?? '';
  const columns = useMemo(() => invoiceColumns(zone), [zone]);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="measure text-ink-soft">
          {i18n._('One for each payment and refund, numbered without gaps in each financial year.')}
        </p>
        <ExportButton
          fetchCsv={(after) =>
            withConfirmation(() => request(routes.exportInvoices, { ...list.filter, after }))
          }
        />
      </div>
      <InvoiceFilters list={list} />
      <MoneyList
        name="invoice"
        Icon={ReceiptText}
        hint={i18n._('The next payment has one. Earlier payments have receipts.')}
        list={list}
        totals={(data) => <Totals {...data} />}
        table={({ invoices }) => (
          <DataTable
            caption={i18n._('Invoices')}
            columns={columns}
            rows={invoices}
            rowKey={({ number }) => number}
            wide
          />
        )}
      />
    </>
  );
}

type InvoiceSearch = ReturnType<typeof useInvoiceSearch>;

function useInvoiceSearch() {
  const address = useListAddress();
  const { params, paging, go } = address;
  const search = params.get('search');
  const filter = {
    ...readChoices(params, { mode: ['live', 'test'] } as const),
    ...readDays(params),
    ...(search && { search }),
  };
  const query = useQuery(portalQuery('admin', routes.listInvoices, { ...filter, ...paging }));
  return {
    ...address,
    ...useListPage(query, address),
    filter,
    filtered: Object.keys(filter).length > 0,
    setFilter: (change: Partial<Record<'mode' | 'search' | 'from' | 'until', string>>) =>
      go(change, true),
    clear: () =>
      go({ mode: undefined, search: undefined, from: undefined, until: undefined }, true),
  };
}

function InvoiceFilters({ list }: { list: InvoiceSearch }) {
  const { filter, setFilter } = list;
  const wide = useWide('xl');
  return (
    <search className="grid grid-cols-2 items-end gap-3 *:min-w-0 xl:grid-cols-[2fr_1.5fr_1fr_1fr_1fr]">
      <FoldedFilters
        filter={filter}
        search={
          <SearchField
            label={i18n._('Search')}
            placeholder={i18n._('Number, patient or doctor')}
            value={filter.search ?? ''}
            labelHidden={!wide}
            className="min-w-0 flex-1"
            onSearch={(search) => setFilter({ search })}
          />
        }
      >
        <ChoiceFilter
          name="mode"
          label={i18n._('Mode')}
          options={[
            ['live', i18n._('Live')],
            ['test', i18n._('Test')],
          ]}
          value={filter.mode}
          onChoose={(mode) => setFilter({ mode })}
        />
        <DaysFields range={filter} filterBy={setFilter} />
        <Button variant="ghost" disabled={!list.filtered} onClick={list.clear}>
          {i18n._('Clear')}
        </Button>
      </FoldedFilters>
    </search>
  );
}

function Totals({ live, test }: Pick<ReplyBody<'listInvoices'>, 'live' | 'test'>) {
  return (
    <ModeTotals
      name="invoice"
      {...{ live, test }}
      isShown={({ invoiced, credited }) => invoiced > 0 || credited < 0}
    >
      {({ invoiced, credited, total }) => (
        <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">
          <Figure label={i18n._('Invoiced')} value={formatSigned(i18n, invoiced)} />
          <Figure label={i18n._('Credited')} value={formatSigned(i18n, credited)} />
          <Figure
            label={i18n._('Total')}
            value={formatSigned(i18n, total)}
            note={i18n._('as in the ledger')}
          />
        </dl>
      )}
    </ModeTotals>
  );
}

function invoiceColumns(zone: string): Column<Invoice, never>[] {
  return [
    {
      header: i18n._('Issued'),
      cell: ({ issuedAt }) => <Time instant={issuedAt}>{formatInstant(issuedAt, zone)}</Time>,
    },
    { header: i18n._('Number'), cell: (row) => <NumberCell row={row} /> },
    {
      header: i18n._('Patient'),
      cell: ({ patient }) => <span className="block min-w-20 wrap-anywhere">{patient}</span>,
    },
    {
      header: i18n._('Appointment'),
      cell: ({ doctor, slotDate, slotTime }) => (
        <>
          {doctor}
          <span className="block text-xs text-ink-soft lg:whitespace-nowrap">
            {formatDay(i18n, slotDate)} | {formatClock(i18n, slotTime)}
          </span>
        </>
      ),
    },
    {
      header: i18n._('Taxes'),
      align: 'end',
      cell: ({ taxes }) => (
        <span className="figures whitespace-nowrap">
          {formatSigned(
            i18n,
            taxes.reduce((sum, { amount }) => sum + amount, 0),
          )}
        </span>
      ),
    },
    {
      header: i18n._('Total'),
      align: 'end',
      cell: ({ amount }) => (
        <span className="figures whitespace-nowrap">{formatSigned(i18n, amount)}</span>
      ),
    },
    {
      header: i18n._('File'),
      onCard: 'bare',
      cell: (row) => (
        <InvoiceButton
          invoice={row}
          as="admin"
          className="w-full px-3 whitespace-nowrap xl:w-auto"
        />
      ),
    },
  ];
}

function NumberCell({ row: { kind, number, corrects } }: { row: Invoice }) {
  return (
    <>
      <span className="figures lg:whitespace-nowrap">{number}</span>
      <span className="block text-xs text-ink-soft">
        {corrects
          ? i18n._('{document}, corrects {number}', {
              document: INVOICE_LABELS[kind],
              number: corrects,
            })
          : INVOICE_LABELS[kind]}
      </span>
    </>
  );
}
