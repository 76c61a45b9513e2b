import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { MyPayment } from '@nadi/contract/payments';
import { minutes, seconds } from '@nadi/domain/limits';
import type { PaymentState } from '@nadi/domain/payment';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { backgroundQuery } from '#shared/api/background-query.ts';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useSession } from '#shared/session/session.ts';
import { toast } from '#shared/ui/toast.ts';

const REFETCH_INTERVAL = minutes(1);

/** Loads the patient's appointments, newest first, and refetches every minute; keyed by token. */
export function useAppointments(token: string) {
  const query = useQuery(appointmentsQuery(token));
  const listed = query.data?.appointments;
  // The API returns the oldest first.
  const appointments = useMemo(() => listed?.toReversed(), [listed]);
  return {
    appointments,
    timeZone: query.data?.timeZone,
    problem: query.error && !query.data ? loadProblem(query.error) : null,
    // An older list may lack the appointment that was just booked.
    refreshing: !query.isFetchedAfterMount && query.fetchStatus !== 'idle',
    refreshProblem: query.error && loadProblem(query.error),
    refetch: query.refetch,
    isRefetching: query.isRefetching,
  };
}

function appointmentsQuery(token: string) {
  const queryKey = ['patient', token, 'appointments'];
  return {
    ...backgroundQuery('patient', queryKey, routes.listPatientAppointments, {}),
    refetchInterval: REFETCH_INTERVAL,
  };
}

/** A refusal and a failure have different titles, followed by the server's message. */
function loadProblem(error: Error) {
  const refused = error instanceof ApiError && error.status > 0;
  return {
    title: refused
      ? i18n._('Failed to load appointments')
      : i18n._('An error occurred while loading appointments'),
    detail: error.message,
  };
}

export type SendCancel = (appointmentId: string) => Promise<{ message?: string | undefined }>;
type Cancelling = { _id: string; send: SendCancel };

const cancelOne: SendCancel = (appointmentId) =>
  request(routes.cancelAppointment, { appointmentId }, { as: 'patient' });

/** Confirms, cancels, and reloads the list after success or failure. */
export function useCancel() {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Appointment>();
  const [cancelled, setCancelled] = useState<string>();

  const { mutate, isPending } = useMutation({
    mutationFn: ({ _id, send }: Cancelling) => send(_id),
    onSuccess: async ({ message }, { _id }) => {
      void toast.success(message ?? i18n._('Appointment cancelled successfully'));
      void queries.invalidateQueries({ queryKey: ['doctors'] });
      await queries.invalidateQueries({ queryKey: ['patient'] });
      setCancelled(_id);
    },
    onError: (error) => {
      const failed = i18n._('An error occurred while cancelling appointment');
      void toast.error(errorMessage(error, i18n._('Cancellation failed'), failed));
      void queries.invalidateQueries({ queryKey: ['patient'] });
    },
    // Another dialog may already be open.
    onSettled: (_done, _error, { _id }) =>
      setAsking((open) => (open?._id === _id ? undefined : open)),
  });

  return {
    asking,
    openDialog: setAsking,
    dismiss: () => setAsking(undefined),
    /** By default `send` cancels only this appointment. */
    confirm: (send = cancelOne) => asking && mutate({ _id: asking._id, send }),
    cancelling: isPending,
    /** The appointment that was just cancelled; its row takes the focus. */
    cancelled,
  };
}

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
  const query = backgroundQuery(
    'patient',
    ['patient', token, 'payments'],
    routes.listMyPayments,
    {},
  );
  const isMoving = (payment: MyPayment) => MOVING.includes(payment.state);
  return queryOptions({
    ...query,
    refetchInterval: ({ state }) => (state.data?.payments.some(isMoving) ? seconds(4) : minutes(1)),
  });
}
