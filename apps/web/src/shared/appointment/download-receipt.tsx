import * as routes from '@nadi/contract/generated/route-table';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { downloadFile } from '#shared/api/download-file.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';

/** Saves a receipt of a paid appointment as a PDF: the first one if no number is given. */
export function DownloadReceipt({
  appointmentId,
  number,
}: {
  appointmentId: string;
  number?: string | undefined;
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      downloadFile(routes.getReceiptPdf, {
        role: 'patient',
        query: { appointmentId, ...(number && { number }) },
        name: 'Receipt.pdf',
      }),
    onError: (error) => void toast.error(errorMessage(error, 'The receipt could not be loaded')),
  });
  return (
    <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
      <Download aria-hidden size={18} />
      Receipt (PDF)
    </Button>
  );
}
