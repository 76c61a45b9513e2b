import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { Provider } from '@nadi/domain/payment';
import { formatAmount } from '@nadi/messages/when';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, CreditCard, type LucideIcon, Smartphone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '#app/paths.ts';
import { request } from '#shared/api/client.ts';
import { paymentSuccess } from '#shared/appointment/appointment.ts';
import { clinicName } from '#shared/art/clinic-brand.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { Button } from '#shared/ui/button.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { toast } from '#shared/ui/toast.ts';
import { openRazorpay } from './razorpay-checkout.ts';
import type { Payments } from './use-appointments.ts';

const CHOICES: Record<Provider, { name: string; Icon: LucideIcon }> = {
  razorpay: { name: 'Razorpay', Icon: Smartphone },
  stripe: { name: 'Stripe', Icon: CreditCard },
};

/** Names the means of payment of a provider. */
function nameMeans(provider: Provider): string {
  return provider === 'razorpay' ? i18n._('UPI, Card, Netbanking') : i18n._('Card');
}

type PaymentProvidersProps = {
  appointment: Appointment;
  offered: NonNullable<Payments['offered']>;
};

/** The payment providers; the first one gets the focus. */
export function PaymentProviders({ appointment, offered }: PaymentProvidersProps) {
  const { pay, paying } = usePay(appointment);
  const group = useRef<HTMLFieldSetElement>(null);
  // The one with more means to pay comes first.
  const choices = offered.toSorted((a, b) => a.provider.localeCompare(b.provider));
  const amount = formatAmount(i18n, appointment.due ?? appointment.amount);

  // The pressed button has just disappeared.
  useEffect(() => group.current?.querySelector('button')?.focus(), []);

  return (
    <fieldset ref={group} className="grid w-full max-w-sm gap-2">
      <legend className="mb-2 text-xs text-ink-soft">
        <RichText
          text={i18n._('Pay <sum>{amount}</sum> with<spoken> for {doctor}</spoken>', {
            amount,
            doctor: appointment.docData.name,
          })}
          marks={{
            sum: (words) => <span className="font-semibold text-ink figures">{words}</span>,
            spoken: (words) => <span className="sr-only">{words}</span>,
          }}
        />
      </legend>
      {choices.map(({ provider }) => {
        const { name, Icon } = CHOICES[provider];
        return (
          <Button
            key={provider}
            variant="secondary"
            className="min-h-14! justify-start! px-4!"
            pending={paying === provider}
            disabled={paying !== null && paying !== provider}
            onClick={() => pay(provider)}
          >
            <Icon aria-hidden size={20} className="text-action" />
            <span className="grid flex-1 text-start">
              {nameMeans(provider)}
              <span className="text-xs font-normal text-ink-soft"> {name}</span>
            </span>
            <ChevronRight aria-hidden size={18} />
          </Button>
        );
      })}
      {offered.some(({ test }) => test) && (
        <p className="text-xs text-ink-soft">{i18n._('Test payment: no money moves')}</p>
      )}
    </fieldset>
  );
}

/** Pays one appointment with either provider; the result is always read from the server. */
function usePay(appointment: Appointment) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (provider: Provider) =>
      provider === 'stripe' ? payByStripe(appointment) : payByRazorpay(appointment),
    // At once: after the list is fetched again, people would already press its buttons.
    onSuccess: (paid) => {
      if (paid === undefined) return;
      void toast.success(paid);
      navigate(paths.myAppointments);
    },
    onError: (error) => void toast.error(errorMessage(error, i18n._('An error occurred'))),
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
    name: clinicName(),
    description: i18n._('Appointment with {doctor}', { doctor: appointment.docData.name }),
    prefill: { name: appointment.userData.name },
  });
  if (!proof) return undefined;
  const { message } = await request(routes.verifyRazorpay, proof);
  const { name } = appointment.docData;
  return paymentSuccess(message, { amount: appointment.due ?? appointment.amount, doctor: name });
}
