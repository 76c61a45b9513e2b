import * as routes from '@nadi/contract/generated/route-table';
import type { RecordDocument, RecordEntry } from '@nadi/contract/record';
import type { RouteAddress } from '@nadi/contract/route-definition';
import type { RouteName } from '@nadi/contract/routes';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { LOCALES, readLocale } from '@nadi/domain/locales';
import type { AttendingParty } from '@nadi/domain/permissions';
import type { DocumentKind } from '@nadi/domain/stored-values';
import { formatDay } from '@nadi/messages/when';
import { useMutation } from '@tanstack/react-query';
import { Download, FileText, Image as ImageIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadFile } from '#shared/api/download-file.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
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
    onError: (error) =>
      void toast.error(errorMessage(error, i18n._('The document could not be loaded'))),
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
          {i18n._('{size}, added {when}', {
            size: sizeText(size),
            when: formatInstant(uploadedAt, zone),
          })}
        </span>
        {mayCarryVirus && (
          <span className="block text-xs text-ink-soft">Not scanned for viruses</span>
        )}
      </span>
      <Button
        variant="ghost"
        className="px-3"
        aria-label={i18n._('Download {document}', { document: name })}
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
  if (kilobytes < 1024) return `${kilobytes} kB`;
  const { tag } = LOCALES[readLocale(i18n.locale)];
  const format = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${format.format(kilobytes / 1024)} MB`;
}

export const documentKindLabels = (): Record<DocumentKind, string> => ({
  report: i18n._('Report or test result'),
  prescription: i18n._('Prescription'),
  scan: i18n._('Scan or X-ray'),
  letter: i18n._('Letter'),
  other: i18n._('Something else'),
});

/** Describes a document: "Letter, dated 3 Jan 2027"; null if the patient has given neither kind nor date. */
export function documentText({ kind, date }: Pick<RecordDocument, 'kind' | 'date'>): string | null {
  const label = kind && documentKindLabels()[kind];
  if (!date) return label ?? null;
  const day = formatDay(i18n, parseIsoDate(date));
  return label
    ? i18n._('{kind}, dated {day}', { kind: label, day })
    : i18n._('Dated {day}', { day });
}
