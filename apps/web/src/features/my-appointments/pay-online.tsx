import type { Appointment } from '@nadi/contract/appointments';
import { formatRupees } from '@nadi/domain/money';
import type { Provider } from '@nadi/domain/payment';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { usePay } from './use-pay.ts';
import type { Payments } from './use-payments.ts';

type PayOnlineProps = {
  appointment: Appointment;
  offered: Payments['offered'];
  /** The primary button of the page. */
  primary?: boolean;
};

const CHOICES: Record<Provider, { name: string; means: string }> = {
  stripe: { name: 'Stripe', means: 'Card' },
  razorpay: { name: 'Razorpay', means: 'UPI, cards, netbanking' },
};

/** Pay Online, which gives way to the providers in the same row. */
export function PayOnline({ appointment, offered, primary = false }: PayOnlineProps) {
  const [choosing, setChoosing] = useState(false);
  if (offered?.length === 0) {
    return <p className="text-xs text-ink-soft md:text-center">To be paid at the appointment</p>;
  }
  if (choosing && offered) return <Providers appointment={appointment} offered={offered} />;
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      pending={choosing}
      onClick={() => setChoosing(true)}
    >
      Pay Online
      <span className="sr-only"> for {appointment.docData.name}</span>
    </Button>
  );
}

type ProvidersProps = { appointment: Appointment; offered: NonNullable<Payments['offered']> };

function Providers({ appointment, offered }: ProvidersProps) {
  const { pay, paying } = usePay(appointment);
  const group = useRef<HTMLFieldSetElement>(null);
  const amount = formatRupees(appointment.amount);

  // The button that was pressed has just gone.
  useEffect(() => group.current?.querySelector('button')?.focus(), []);

  return (
    <fieldset ref={group} className="grid min-w-0 gap-2 max-md:w-full max-md:max-w-sm">
      <legend className="mb-2 text-xs text-ink-soft">
        Pay <span className="font-semibold text-ink figures">{amount}</span> with
        <span className="sr-only"> for {appointment.docData.name}</span>
      </legend>
      <div className="grid grid-cols-2 gap-2">
        {offered.map(({ provider }) => (
          <Button
            key={provider}
            variant="secondary"
            className="px-2"
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
