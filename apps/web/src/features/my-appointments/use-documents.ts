import * as routes from '@nadi/contract/generated/route-table';
import type { RecordDocument } from '@nadi/contract/record';
import { DOCUMENT_BYTES_MAX } from '@nadi/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { toast } from '#shared/ui/toast.ts';
import type { DocumentFacts } from './document-dialog.tsx';

/** Adds, describes and removes the documents of an appointment. */
export function useDocuments(appointmentId: string) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<File | RecordDocument | null>(null);
  const onSuccess = ({ message = 'Done' }: { message?: string | undefined }) => {
    void queries.invalidateQueries({ queryKey: ['patient'] });
    void toast.success(message);
    setOpen(null);
  };
  const saving = useMutation({
    mutationFn: ({ of, kind, date }: DocumentFacts & { of: File | RecordDocument }) => {
      if (!(of instanceof File))
        return request(routes.describeDocument, { documentId: of._id, kind, date });
      const facts = { ...(kind && { kind }), ...(date && { date }) };
      return request(routes.uploadDocument, { appointmentId, ...facts, document: of });
    },
    onSuccess,
  });
  const removing = useMutation({
    mutationFn: (documentId: string) => request(routes.deleteDocument, { documentId }),
    onSuccess,
    onError: (error) => void toast.error(errorMessage(error, 'An error occurred')),
  });
  return {
    /** The file or document in the dialog; null while it is closed. */
    open,
    edit(of: File | RecordDocument) {
      saving.reset();
      if (of instanceof File && of.size > DOCUMENT_BYTES_MAX) {
        void toast.error('This file is larger than 10 MB. Please choose a smaller one.');
      } else setOpen(of);
    },
    close: () => setOpen(null),
    save: (facts: DocumentFacts) => open && saving.mutate({ ...facts, of: open }),
    saving: saving.isPending,
    problem: saving.error && errorMessage(saving.error, 'The document was not saved.'),
    remove: removing.mutate,
  };
}
