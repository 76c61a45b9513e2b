import * as routes from '@nadi/contract/generated/route-table';
import type { Invoice } from '@nadi/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { request } from '#shared/api/client.ts';
import { downloadFile } from '#shared/api/download-file.ts';
import { i18n } from '#shared/language/i18n.ts';
import { readToken } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { LoadNoticeState } from '#shared/ui/failure-notice.tsx';
import { Loaded } from '#shared/ui/loaded.tsx';
import { useAction } from '#shared/ui/use-action.ts';

export const INVOICE_LABELS = {
  get invoice() {
    return i18n._('Invoice');
  },
  get 'credit-note'() {
    return i18n._('Credit note');
  },
};

/** The invoices and credit notes of a patient's appointment as files; nothing without one. */
export function InvoiceButtons({ appointmentId }: { appointmentId: string }) {
  const query = useQuery({
    queryKey: ['patient', readToken('patient'), 'invoices', appointmentId],
    queryFn: ({ signal }) => request(routes.listMyInvoices, { appointmentId }, { signal }),
  });
  return (
    <Loaded query={query} skeleton="h-11 w-40" State={LoadNoticeState}>
      {({ invoices }) =>
        invoices.map((invoice) => (
          <InvoiceButton
            key={invoice.number}
            invoice={invoice}
            as="patient"
            numbered={invoices.filter(({ kind }) => kind === invoice.kind).length > 1}
          />
        ))
      }
    </Loaded>
  );
}

type InvoiceButtonProps = {
  invoice: Pick<Invoice, 'number' | 'kind' | 'appointmentId'>;
  as: 'patient' | 'admin';
  /** Shows the number, because there are several of the kind. */
  numbered?: boolean;
  className?: string;
};

/** Saves an invoice or a credit note as a PDF. */
export function InvoiceButton({ invoice, as: role, numbered, className }: InvoiceButtonProps) {
  const { kind, number, appointmentId } = invoice;
  const label = INVOICE_LABELS[kind];
  const { mutate, isPending } = useAction({
    send: () =>
      downloadFile(routes.getInvoicePdf, {
        role,
        query: { appointmentId, number },
        name: `${label} ${number.replaceAll('/', '-')}.pdf`,
      }),
    failed: i18n._('The invoice could not be loaded'),
  });
  return (
    <Button variant="secondary" className={className} pending={isPending} onClick={() => mutate()}>
      <Download aria-hidden size={18} />
      <span>
        {label} <span className={numbered ? 'figures' : 'sr-only'}>{number} </span>
        <span className="whitespace-nowrap">(PDF)</span>
      </span>
    </Button>
  );
}
