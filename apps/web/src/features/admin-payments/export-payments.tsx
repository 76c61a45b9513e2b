import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { call } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { saveFile } from '#shared/portal/save-file.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';
import type { PaymentFilter } from './use-payment-search.ts';

/** The list under its filters, as a file. */
export function ExportPayments({ filter }: { filter: PaymentFilter }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('exportPayments', filter),
    onSuccess({ csv, fileName, cut }) {
      saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName);
      if (cut)
        void toast.warning('The file holds the newest 20,000. Narrow by date for the others.');
    },
    onError: (error) => void toast.error(errorMessage(error, 'An error occurred')),
  });
  return (
    <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden size={18} />}
      Export CSV
    </Button>
  );
}
