import * as routes from '@nadi/contract/generated/route-table';
import type { RecordDocument, RecordEntry } from '@nadi/contract/record';
import type { RouteAddress } from '@nadi/contract/route-definition';
import type { RouteName } from '@nadi/contract/routes';
import { parseIsoDate } from '@nadi/domain/iso-date';
import type { AttendingParty } from '@nadi/domain/permissions';
import type { DocumentKind } from '@nadi/domain/stored-values';
import { displayDate } from '@nadi/messages/en/dates';
import { useMutation } from '@tanstack/react-query';
import { Download, FileText, Image as ImageIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadFile } from '#shared/api/download-file.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';

type PatientDocumentsProps = { appointments: readonly RecordEntry[]; zone: string };

/** The documents of a patient's appointments with this doctor, newest first. */
export function PatientDocuments({ appointments, zone }: PatientDocumentsProps) {
  const documents = appointments
    .flatMap((appointment) => appointment.documents)
    .toSorted((a, b) => b.uploadedAt - a.uploadedAt);
  if (documents.length === 0) return <p className="text-ink-soft">No documents yet.</p>;
  return (
    <ul className="grid gap-2">
      {documents.map((document) => (
        <DocumentRow
          key={document._id}
          reader="doctor"
          route={routes.getDocument}
          {...{ document, zone }}
        />
      ))}
    </ul>
  );
}

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

export const DOCUMENT_KIND_LABELS: Record<DocumentKind, string> = {
  report: 'Report or test result',
  prescription: 'Prescription',
  scan: 'Scan or X-ray',
  letter: 'Letter',
  other: 'Something else',
};

/** Describes a document: "Letter, dated 3 Jan 2027"; null if the patient has given neither kind nor date. */
export function documentText({ kind, date }: Pick<RecordDocument, 'kind' | 'date'>): string | null {
  const dated = date && `dated ${displayDate(parseIsoDate(date))}`;
  const text = [kind && DOCUMENT_KIND_LABELS[kind], dated].filter(Boolean).join(', ');
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : null;
}
