import * as routes from '@nadi/contract/generated/route-table';
import {
  ORDER_STATES,
  PAYMENT_METHODS,
  PAYMENT_SORTS,
  type PaymentSort,
} from '@nadi/domain/payment';
import { SPECIALITIES } from '@nadi/domain/profile-choices';
import { MONEY_FILTERS } from '@nadi/domain/stored-values';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  ChoiceFilter,
  DaysFields,
  DoctorFilter,
  FoldedFilters,
} from '#shared/portal/list-filters.tsx';
import { portalQuery } from '#shared/portal/portal.ts';
import { useSearchParams } from '#shared/router/router.tsx';
import { Button } from '#shared/ui/button.tsx';
import type { Order } from '#shared/ui/data-table.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { useWide } from '#shared/ui/use-wide.ts';

type Chosen = 'provider' | 'state' | 'money' | 'mode';

const CHOICES: readonly [Chosen, string, readonly [string, string][]][] = [
  [
    'state',
    'Payment',
    [
      ['paid', 'Paid'],
      ['processing', 'Processing'],
      ['open', 'Open'],
      ['failed', 'Declined'],
      ['expired', 'Not finished'],
      ['mismatch', 'In question'],
      ['gone', 'Unknown to the provider'],
    ],
  ],
  [
    'money',
    'Refund',
    [
      ['unresolved', 'To solve'],
      ['owed', 'On its way'],
      ['refunded', 'Refunded'],
      ['held', 'Waits for a decision'],
      ['failed', 'Failed'],
    ],
  ],
  [
    'provider',
    'Method',
    [
      ['stripe', 'Stripe'],
      ['razorpay', 'Razorpay'],
      ['cash', 'Cash'],
    ],
  ],
  [
    'mode',
    'Mode',
    [
      ['live', 'Live'],
      ['test', 'Test'],
    ],
  ],
];

export function PaymentFilters({ list }: { list: PaymentSearch }) {
  const { filter, setFilter } = list;
  const wide = useWide('xl');
  return (
    <search className="grid grid-cols-2 gap-3 *:min-w-0 lg:grid-cols-4">
      <FoldedFilters
        filter={filter}
        search={
          <SearchField
            label="Search"
            placeholder="Patient, doctor or reference"
            value={filter.search ?? ''}
            labelHidden={!wide}
            className="min-w-0 flex-1 lg:col-span-2"
            onSearch={(search) => setFilter({ search })}
          />
        }
      >
        <DoctorFilter docId={filter.docId} onChoose={(docId) => setFilter({ docId })} />
        <ChoiceFilter
          name="speciality"
          label="Speciality"
          options={SPECIALITIES.map((speciality) => [speciality, speciality])}
          value={filter.speciality}
          onChoose={(speciality) => setFilter({ speciality })}
        />
        <div className="col-span-full grid grid-cols-2 gap-3 *:min-w-0 lg:grid-cols-3 xl:grid-cols-[repeat(6,1fr)_auto] xl:items-end">
          {CHOICES.map(([name, label, options]) => (
            <ChoiceFilter
              key={name}
              {...{ name, label, options }}
              value={filter[name]}
              onChoose={(value) => setFilter({ [name]: value })}
            />
          ))}
          <DaysFields range={filter} filterBy={setFilter} />
          <Button variant="ghost" disabled={!list.filtered} onClick={list.clear}>
            Clear
          </Button>
        </div>
      </FoldedFilters>
    </search>
  );
}

const PAYMENTS_PAGE = 25;

const VALUES = {
  provider: PAYMENT_METHODS,
  state: ORDER_STATES,
  money: MONEY_FILTERS,
  mode: ['live', 'test'],
  speciality: SPECIALITIES,
} as const;

type Choice = keyof typeof VALUES;
export type PaymentFilter = { [K in Choice]?: (typeof VALUES)[K][number] } & {
  from?: string;
  until?: string;
  search?: string;
  docId?: string;
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the list that the URL describes, so that it survives sharing, reloading and going back. */
export function usePaymentSearch() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const sorted = readSort(params);
  const query = useQuery(
    portalQuery('admin', routes.listPayments, {
      ...filter,
      sort: sorted.by,
      order: sorted.order,
      page,
      pageSize: PAYMENTS_PAGE,
    }),
  );

  function go(changes: Record<string, string>, replace: boolean) {
    // The address, because a press may come before the page has rendered the last change.
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries({ page: '', ...changes })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace });
  }

  const pages = Math.ceil((query.data?.total ?? 0) / PAYMENTS_PAGE);
  // A page past the end, from an old link, becomes the last page.
  const pastEnd = !query.isPlaceholderData && pages > 0 && page > pages;
  useEffect(() => {
    if (pastEnd) go({ page: String(pages) }, true);
  });

  return {
    data: pastEnd ? undefined : query.data,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    retrying: query.isRefetching,
    stale: query.isPlaceholderData,
    filter,
    filtered: Object.keys(filter).length > 0,
    setFilter: (change: Partial<Record<keyof PaymentFilter, string>>) => go(change, true),
    clear: () => setParams({}),
    sorted,
    sortBy: (by: PaymentSort, order: Order) => go({ sort: by, order }, true),
    openId: params.get('open'),
    close: () => go({ open: '', page: String(page) }, true),
    page,
    pages,
    turnTo(next: number) {
      go({ page: String(next) }, false);
      scrollTo(0, 0);
    },
  };
}

export type PaymentSearch = ReturnType<typeof usePaymentSearch>;

function readFilter(params: URLSearchParams): PaymentFilter {
  const found: Record<string, string> = {};
  for (const [name, values] of Object.entries(VALUES)) {
    const value = values.find((each) => each === params.get(name));
    if (value) found[name] = value;
  }
  for (const name of ['from', 'until']) {
    const value = params.get(name) ?? '';
    if (DAY.test(value)) found[name] = value;
  }
  const docId = params.get('docId') ?? '';
  if (UUID.test(docId)) found.docId = docId;
  const search = params.get('search');
  if (search) found.search = search;
  return found;
}

function readSort(params: URLSearchParams): { by: PaymentSort; order: Order } {
  const by = PAYMENT_SORTS.find((each) => each === params.get('sort')) ?? 'started';
  return { by, order: params.get('order') === 'asc' ? 'asc' : 'desc' };
}
