import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#shared/format/error-message.ts';
import { zoneName } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { navigate } from '#shared/router/location.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';

/** Names the clock that a page's times follow. */
export function ClinicTimes({ zone }: { zone: string | undefined }) {
  const [now] = useState(Date.now);
  if (zone === undefined) return null;
  return (
    <p className="text-xs text-ink-soft">
      {i18n._('Times are the clinic’s, {zone}.', { zone: zoneName(zone, now) })}
    </p>
  );
}

type CsvPart = { csv: string; fileName: string; next?: string | undefined };

type ExportButtonProps = {
  /** Fetches a part of the filtered list: the first one, or the rows after `after`. */
  fetchCsv: (after: string | undefined) => Promise<CsvPart>;
};

/** Saves a list as CSV. The browser writes the file, because the reply is encrypted. */
export function ExportButton({ fetchCsv }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchParts(fetchCsv),
    onSuccess: ({ parts, fileName }) =>
      saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), fileName),
    onError: (error) => void toast.error(errorMessage(error, i18n._('An error occurred'))),
  });
  return (
    <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden size={18} />}
      {i18n._('Export CSV')}
    </Button>
  );
}

async function fetchParts(fetchCsv: ExportButtonProps['fetchCsv']) {
  const parts: string[] = [];
  let part = await fetchCsv(undefined);
  while (part.next !== undefined) {
    parts.push(part.csv);
    part = await fetchCsv(part.next);
  }
  return { parts: [...parts, part.csv], fileName: part.fileName };
}

const REVOKE_AFTER_MS = 60_000;

/** Offers a file for download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Safari reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/** Opens the details of a row of a list by adding its id to the current address. */
export function openDetails(id: string): void {
  const params = new URLSearchParams(location.search);
  params.set('open', id);
  navigate(`${location.pathname}?${params}`);
}
