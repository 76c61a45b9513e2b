import type { RecordDocument } from '@nadi/contract/record';
import type { RouteAddress } from '@nadi/contract/route-definition';
import type { RouteName } from '@nadi/contract/routes';
import type { AttendingParty } from '@nadi/domain/permissions';
import { useMutation } from '@tanstack/react-query';
import { Download, FileText, Image as ImageIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadFile } from '#shared/api/download-file.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant } from '#shared/format/format-instant.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';
import { documentText } from './document-words.ts';

type DocumentRowProps = {
  document: RecordDocument;
  reader: AttendingParty;
  route: RouteAddress<RouteName>;
  zone: string;
  /** Further buttons. */
  children?: ReactNode;
};

/** A document with its size and age; it is always downloaded, never opened in the page. */
export function DocumentRow({ document, reader, route, zone, children }: DocumentRowProps) {
  const { name, size, mediaType, uploadedAt, _id: documentId } = document;
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(route, { role: reader, query: { documentId }, name }),
    onError: (error) => void toast.error(errorMessage(error, 'The document could not be loaded')),
  });
  const isPdf = mediaType === 'application/pdf';
  const about = documentText(document);
  // A picture is encoded again; a PDF stays as it was uploaded.
  const mayCarryVirus = reader === 'doctor' && isPdf && !document.scanned;
  const Icon = isPdf ? FileText : ImageIcon;
  return (
    <li className="flex items-center gap-3">
      <Icon aria-hidden size={20} className="shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{name}</span>
        {about && <span className="block text-sm figures">{about}</span>}
        <span className="block text-xs text-ink-soft figures">
          {sizeText(size)}, added {formatInstant(uploadedAt, zone)}
        </span>
        {mayCarryVirus && (
          <span className="block text-xs text-ink-soft">Not scanned for viruses</span>
        )}
      </span>
      <Button
        variant="ghost"
        className="px-3"
        aria-label={`Download ${name}`}
        pending={isPending}
        onClick={() => mutate()}
      >
        <Download aria-hidden size={18} />
      </Button>
      {children}
    </li>
  );
}

function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} kB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
