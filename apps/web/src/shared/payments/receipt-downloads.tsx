import * as routes from '@nadi/contract/generated/route-table';
import { SOURCE_LOCALE } from '@nadi/domain/locales';
import { Download } from 'lucide-react';
import { downloadFile } from '#shared/api/download-file.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { useAction } from '#shared/ui/use-action.ts';

interface ReceiptDownloadsProps {
  appointmentId: string;
  /** The first receipt of the appointment by default. */
  number?: string | undefined;
}

/** Saves a receipt of a paid appointment as a PDF: in the page's language, and in English alone. */
export function ReceiptDownloads({ appointmentId, number }: ReceiptDownloadsProps) {
  const { mutate, isPending, variables } = useAction({
    send: (language: string) =>
      downloadFile(routes.getReceiptPdf, {
        role: 'patient',
        query: { appointmentId, ...(number && { number }), language },
        name: `${i18n._('Receipt')}.pdf`,
      }),
    failed: i18n._('The receipt could not be loaded'),
  });
  return (
    <>
      <Button
        variant="secondary"
        pending={isPending && variables === i18n.locale}
        onClick={() => mutate(i18n.locale)}
      >
        <Download aria-hidden size={18} />
        {i18n._('Receipt (PDF)')}
      </Button>
      {i18n.locale !== SOURCE_LOCALE && (
        <Button
          variant="secondary"
          pending={isPending && variables === SOURCE_LOCALE}
          onClick={() => mutate(SOURCE_LOCALE)}
        >
          <Download aria-hidden size={18} />
          {i18n._('Receipt in English (PDF)')}
        </Button>
      )}
    </>
  );
}
