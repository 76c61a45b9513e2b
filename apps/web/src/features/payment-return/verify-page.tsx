import * as routes from '@nadi/contract/generated/route-table';
import { useQueryClient } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '#app/paths.ts';
import { isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { paymentSuccess } from '#shared/appointment/appointment.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useNavigate, useSearchParams } from '#shared/router/router.tsx';
import { readToken } from '#shared/session/session.ts';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { toast } from '#shared/ui/toast.ts';

export function VerifyPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const begun = useRef(false);
  const success = params.get('success');
  const appointmentId = params.get('appointmentId');

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void verify(success, appointmentId).finally(() => {
      void queries.invalidateQueries({ queryKey: ['patient'] });
      navigate(paths.myAppointments, { replace: true });
    });
  }, [success, appointmentId, navigate, queries]);

  return (
    <>
      <PageTitle title={i18n._('Checking your payment')} />
      <Spinner label={i18n._('Checking your payment')} />
    </>
  );
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Calls the server only with a token, success and a valid appointment id. Never rejects. */
async function verify(success: string | null, appointmentId: string | null): Promise<void> {
  if (!readToken('patient') || !success || !appointmentId || !UUID.test(appointmentId)) return;
  try {
    const { message } = await request(routes.verifyStripe, { success, appointmentId });
    void toast.success(paymentSuccess(message, await fetchPaid(appointmentId)));
  } catch (error) {
    const words = errorMessage(error, i18n._('An error occurred'));
    // Not an error: the bank has not confirmed the payment yet.
    if (isProblem(error, 'payment-processing')) void toast.warning(words);
    else void toast.error(words);
  }
}

/** Returns the amount and doctor of the newest receipt; undefined if it cannot be fetched. */
async function fetchPaid(appointmentId: string) {
  try {
    const first = await request(routes.getReceipt, { appointmentId });
    const number = first.numbers.at(-1);
    const isNewest = number === undefined || number === first.receipt.number;
    const { receipt } = isNewest
      ? first
      : await request(routes.getReceipt, { appointmentId, number });
    return { amount: receipt.amount, doctor: receipt.doctor.name };
  } catch {
    return undefined;
  }
}

/** Used by /verify only; every other loading state is a skeleton. */
function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-[60vh] place-items-center text-action">
      <LoaderCircle aria-hidden size={44} className="animate-spin" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
