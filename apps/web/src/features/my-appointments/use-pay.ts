import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { Provider } from '@nadi/domain/payment';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paths } from '#app/paths.ts';
import { request } from '#shared/api/client.ts';
import { paymentSuccess } from '#shared/appointment/appointment.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { toast } from '#shared/ui/toast.ts';
import { openRazorpay } from './razorpay-checkout.ts';

/** Pays one appointment with either provider; the result is always read from the server. */
export function usePay(appointment: Appointment) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (provider: Provider) =>
      provider === 'stripe' ? payByStripe(appointment) : payByRazorpay(appointment),
    onSuccess: async (paid) => {
      if (paid === undefined) return;
      void toast.success(paid);
      navigate(paths.myAppointments);
    },
    onError: (error) => void toast.error(errorMessage(error, 'An error occurred')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['patient'] }),
  });
  return { pay: mutate, paying: isPending ? variables : null };
}

/** Leaves for Stripe's page, which returns to /verify. */
async function payByStripe({ _id }: Appointment): Promise<undefined> {
  const { session_url } = await request(routes.payByStripe, { appointmentId: _id });
  location.assign(session_url);
  // The browser is leaving the page. The button stays busy until then, or until the person returns to the
  // cached page.
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(undefined), { once: true });
  });
}

/** Pays in a window over this page. Undefined if the person closed it. */
async function payByRazorpay(appointment: Appointment): Promise<string | undefined> {
  const { order, key, script } = await request(routes.payByRazorpay, {
    appointmentId: appointment._id,
  });
  const proof = await openRazorpay(script, {
    key,
    order_id: order.id,
    amount: order.amount,
    currency: order.currency,
    receipt: order.receipt,
    name: 'Nadi',
    description: `Appointment with ${appointment.docData.name}`,
    prefill: { name: appointment.userData.name },
  });
  if (!proof) return undefined;
  const { message } = await request(routes.verifyRazorpay, proof);
  const { name } = appointment.docData;
  return paymentSuccess(message, { rupees: appointment.due ?? appointment.amount, doctor: name });
}
