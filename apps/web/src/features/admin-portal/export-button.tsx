import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { call } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import type { VisitFilter } from '#shared/portal/use-visit-search.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';

/** The table under its filters, as a file; it travels sealed and is written in this browser. */
export function ExportButton({ filter }: { filter: VisitFilter }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('exportAppointments', filter),
    onSuccess: ({ csv, fileName, cut }) => {
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

function saveFile(content: Blob, name: string) {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
