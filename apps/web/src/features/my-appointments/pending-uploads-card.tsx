import { RotateCw, X } from 'lucide-react';
import { i18n } from '#shared/language/i18n.ts';
import {
  discardUpload,
  type PendingUpload,
  retryUpload,
  usePendingUploads,
} from '#shared/record/pending-uploads.ts';
import { Button } from '#shared/ui/button.tsx';
import { Section } from '#shared/ui/section.tsx';

/** Documents that were chosen together, until each of them is added. */
export function PendingUploadsCard({ appointmentId }: { appointmentId: string }) {
  const uploads = usePendingUploads(appointmentId);
  if (uploads.length === 0) return null;
  const failed = uploads.filter(({ problem }) => problem !== null).length;
  return (
    <Section
      title={failed === uploads.length ? i18n._('Not added yet') : i18n._('Adding your documents')}
      lead={i18n._('Please leave Nadi open until the documents are added.')}
    >
      <p role="status" className="sr-only">
        {failed > 0
          ? i18n._('{count} to go, {failed} failed', { count: uploads.length, failed })
          : i18n._('{count} to go', { count: uploads.length })}
      </p>
      <ul className="grid grid-cols-1 gap-3">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </Section>
  );
}

function UploadRow({ upload: { id, file, progress, problem } }: { upload: PendingUpload }) {
  if (problem === null) {
    return (
      <li className="grid grid-cols-1 gap-1">
        <span className="font-medium wrap-anywhere">{file.name}</span>
        <progress
          aria-label={i18n._('Adding {document}', { document: file.name })}
          className="h-2 w-full accent-action"
          value={progress}
        />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className="min-w-48 flex-1">
        <span className="block font-medium wrap-anywhere">{file.name}</span>
        <span className="block text-sm text-danger">{problem}</span>
      </span>
      <Button
        variant="secondary"
        aria-label={i18n._('Try again: {document}', { document: file.name })}
        onClick={() => retryUpload(id)}
      >
        <RotateCw aria-hidden size={18} />
        {i18n._('Try again')}
      </Button>
      <Button
        variant="ghost"
        className="px-3"
        aria-label={i18n._('Leave {document} out', { document: file.name })}
        onClick={() => discardUpload(id)}
      >
        <X aria-hidden size={18} />
      </Button>
    </li>
  );
}
