import * as routes from '@nadi/contract/generated/route-table';
import {
  ORDER_STATES,
  PAYMENT_METHODS,
  PAYMENT_SORTS,
  type PaymentSort,
} from '@nadi/domain/payment';
import { MONEY_FILTERS } from '@nadi/domain/stored-values';
import { useQuery } from '@tanstack/react-query';
import { i18n } from '#shared/language/i18n.ts';
import { DoctorFilter } from '#shared/portal/doctor-select.tsx';
import {
  readChoices,
  readDays,
  readId,
  readSort,
  useListAddress,
  useListPage,
} from '#shared/portal/list-address.ts';
import {
  ChoiceFilter,
  DaysFields,
  FoldedFilters,
  SpecialityFilter,
} from '#shared/portal/list-filters.tsx';
import { METHODS, ORDER_LABELS } from '#shared/portal/payment-labels.ts';
import { portalQuery, usePortal } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import type { Order } from '#shared/ui/data-table.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { useWide } from '#shared/ui/use-wide.ts';

type Chosen = 'provider' | 'state' | 'money' | 'mode';

/** In the order of the filter. */
const STATES = ['paid', 'processing', 'open', 'failed', 'expired', 'mismatch', 'gone'] as const;

type Choices = readonly [Chosen, string, readonly (readonly [string, string])[]];

function listChoices(): readonly Choices[] {
  return [
    ['state', i18n._('Payment'), STATES.map((state) => [state, ORDER_LABELS[state][1]])],
    [
      'money',
      i18n._('Refund'),
      [
        ['unresolved', i18n._('To solve')],
        ['owed', i18n._('On its way')],
        ['refunded', i18n._('Refunded')],
        ['held', i18n._('Waits for a decision')],
        ['failed', i18n._('Failed')],
      ],
    ],
    ['provider', i18n._('Method'), PAYMENT_METHODS.map((method) => [method, METHODS[method]])],
    [
      'mode',
      i18n._('Mode'),
      [
        ['live', i18n._('Live')],
        ['test', i18n._('Test')],
      ],
    ],
  ];
}

export function PaymentFilters({ list }: { list: PaymentSearch }) {
  const { filter, setFilter } = list;
  const wide = useWide('xl');
  const portal = usePortal();
  return (
    <search className="grid grid-cols-2 gap-3 *:min-w-0 lg:grid-cols-4">
      <FoldedFilters
        filter={filter}
        search={
          <SearchField
            label={i18n._('Search')}
            placeholder={i18n._('Patient, doctor or reference')}
            value={filter.search ?? ''}
            labelHidden={!wide}
            className="min-w-0 flex-1 lg:col-span-2"
            onSearch={(search) => setFilter({ search })}
          />
        }
      >
        {portal !== 'accountant' && (
          <DoctorFilter docId={filter.docId} onChoose={(docId) => setFilter({ docId })} />
        )}
        <SpecialityFilter
          value={filter.speciality}
          onChoose={(speciality) => setFilter({ speciality })}
        />
        <div className="col-span-full grid grid-cols-2 gap-3 *:min-w-0 lg:grid-cols-3 xl:grid-cols-[repeat(6,1fr)_auto] xl:items-end">
          {listChoices().map(([name, label, options]) => (
            <ChoiceFilter
              key={name}
              {...{ name, label, options }}
              value={filter[name]}
              onChoose={(value) => setFilter({ [name]: value })}
            />
          ))}
          <DaysFields range={filter} filterBy={setFilter} />
          <Button variant="ghost" disabled={!list.filtered} onClick={list.clear}>
            {i18n._('Clear')}
          </Button>
        </div>
      </FoldedFilters>
    </search>
  );
}

const VALUES = {
  provider: PAYMENT_METHODS,
  state: ORDER_STATES,
  money: MONEY_FILTERS,
  mode: ['live', 'test'],
} as const;

export type PaymentFilter = ReturnType<typeof readFilter>;

/** Returns the list that the address describes. */
export function usePaymentSearch() {
  const address = useListAddress();
  const { params, paging, go } = address;
  const filter = readFilter(params);
  const sorted = readSort(params, PAYMENT_SORTS, 'started');
  const body = { ...filter, ...paging, sort: sorted.by, order: sorted.order };
  const query = useQuery(portalQuery('admin', routes.listPayments, body));
  return {
    ...address,
    ...useListPage(query, address),
    filter,
    filtered: Object.keys(filter).length > 0,
    setFilter: (change: Partial<Record<keyof PaymentFilter, string>>) => go(change, true),
    sorted,
    sortBy: (by: PaymentSort, order: Order) => go({ sort: by, order }, true),
  };
}

export type PaymentSearch = ReturnType<typeof usePaymentSearch>;

function readFilter(params: URLSearchParams) {
  const docId = readId(params, 'docId');
  const speciality = params.get('speciality')?.slice(0, 80);
  const search = params.get('search');
  return {
    ...readChoices(params, VALUES),
    ...readDays(params),
    ...(docId && { docId }),
    ...(speciality && { speciality }),
    ...(search && { search }),
  };
}
