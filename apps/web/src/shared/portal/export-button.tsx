import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorMessage } from '#shared/format/error-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';

type ExportButtonProps = {
  /** Asks for the list under its filters. */
  ask: () => Promise<{ csv: string; fileName: string; cut: boolean }>;
};

/** A list as a file: it travels sealed and is written in this browser. */
export function ExportButton({ ask }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: ask,
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
  // Safari fetches it only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
