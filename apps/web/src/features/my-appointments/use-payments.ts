import * as routes from '@nadi/contract/generated/route-table';
import type { MyPayment } from '@nadi/contract/payments';
import { minutes, seconds } from '@nadi/domain/limits';
import type { PaymentState } from '@nadi/domain/payment';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { request } from '#shared/api/client.ts';
import { useSession } from '#shared/session/session.ts';

const MOVING: readonly PaymentState[] = ['processing', 'refunding'];

/**
 * Loads the offered providers and each appointment's payment; polls often while a payment or refund is
 * processing.
 */
export function usePayments() {
  const { token } = useSession('patient');
  const queries = useQueryClient();
  const { data } = useQuery(paymentsQuery(token ?? ''));
  const paid = data?.payments.filter(({ state }) => state === 'paid').length ?? 0;

  useEffect(() => {
    // The row's status comes with the list.
    if (paid > 0) void queries.invalidateQueries({ queryKey: ['patient', token, 'appointments'] });
  }, [paid, token, queries]);

  const byAppointment = useMemo(
    () => new Map(data?.payments.map((payment) => [payment.appointmentId, payment])),
    [data],
  );
  return {
    offered: data?.offered,
    paymentOf: (appointmentId: string): MyPayment | undefined => byAppointment.get(appointmentId),
  };
}

export type Payments = ReturnType<typeof usePayments>;

function paymentsQuery(token: string) {
  return queryOptions({
    queryKey: ['patient', token, 'payments'],
    queryFn: ({ client, queryKey, signal }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return request(routes.listMyPayments, {}, { signal, background });
    },
    refetchInterval: ({ state }) =>
      state.data?.payments.some((payment) => MOVING.includes(payment.state))
        ? seconds(4)
        : minutes(1),
  });
}
