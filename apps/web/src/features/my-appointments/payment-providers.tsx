import type { Appointment } from '@nadi/contract/appointments';
import { formatRupees } from '@nadi/domain/money';
import type { Provider } from '@nadi/domain/payment';
import { useEffect, useRef } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { usePay } from './use-pay.ts';
import type { Payments } from './use-payments.ts';

const CHOICES: Record<Provider, { name: string; means: string }> = {
  stripe: { name: 'Stripe', means: 'Card' },
  razorpay: { name: 'Razorpay', means: 'UPI, cards, netbanking' },
};

type PaymentProvidersProps = {
  appointment: Appointment;
  offered: NonNullable<Payments['offered']>;
};

/** The payment providers; the first one gets the focus. */
export function PaymentProviders({ appointment, offered }: PaymentProvidersProps) {
  const { pay, paying } = usePay(appointment);
  const group = useRef<HTMLFieldSetElement>(null);
  const amount = formatRupees(appointment.due ?? appointment.amount);

  // The pressed button has just disappeared.
  useEffect(() => group.current?.querySelector('button')?.focus(), []);

  return (
    <fieldset ref={group} className="grid w-full max-w-sm gap-2">
      <legend className="mb-2 text-xs text-ink-soft">
        Pay <span className="font-semibold text-ink figures">{amount}</span> with
        <span className="sr-only"> for {appointment.docData.name}</span>
      </legend>
      <div className="grid grid-cols-2 gap-2">
        {offered.map(({ provider }) => (
          <Button
            key={provider}
            variant="secondary"
            className="px-2!"
            pending={paying === provider}
            disabled={paying !== null && paying !== provider}
            onClick={() => pay(provider)}
          >
            <span className="grid">
              {CHOICES[provider].name}
              <span className="text-xs font-normal">{CHOICES[provider].means}</span>
            </span>
          </Button>
        ))}
      </div>
      {offered.some(({ test }) => test) && (
        <p className="text-xs text-ink-soft">Test payment: no money moves</p>
      )}
    </fieldset>
  );
}
