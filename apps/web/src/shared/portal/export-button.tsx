import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorMessage } from '#shared/format/error-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';

type ExportButtonProps = {
  /** Fetches the filtered list. */
  fetchCsv: () => Promise<{ csv: string; fileName: string; cut: boolean }>;
};

/** Saves a list as CSV. The browser writes the file, because the reply is encrypted. */
export function ExportButton({ fetchCsv }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchCsv,
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

const REVOKE_AFTER_MS = 60_000;

function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Safari reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
