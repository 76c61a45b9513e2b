import type { Appointment } from '@nadi/contract/appointments';
import { formatRupees } from '@nadi/domain/money';
import { Suspense, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import type { Payments } from './use-payments.ts';

const PaymentProviders = lazyPart(
  async () => (await import('./payment-providers.tsx')).PaymentProviders,
  PartLoadError,
);

type PayOnlineProps = {
  appointment: Appointment;
  offered: Payments['offered'];
  /** True for the page's primary button. */
  primary?: boolean;
};

/** The Pay Online button, which the providers replace in the same row. */
export function PayOnline({ appointment, offered, primary = false }: PayOnlineProps) {
  const [choosing, setChoosing] = useState(false);
  if (offered?.length === 0) {
    return <p className="text-xs text-ink-soft">To be paid at the appointment</p>;
  }
  const { due } = appointment;
  const button = (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      pending={choosing}
      onClick={() => setChoosing(true)}
    >
      {due === undefined ? 'Pay Online' : `Pay ${formatRupees(due)} more`}
      <span className="sr-only"> for {appointment.docData.name}</span>
    </Button>
  );
  if (!choosing || !offered) return button;
  return (
    <Suspense fallback={button}>
      <PaymentProviders appointment={appointment} offered={offered} />
    </Suspense>
  );
}
