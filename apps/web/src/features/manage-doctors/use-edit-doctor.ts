import * as routes from '@nadi/contract/generated/route-table';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import type { FormProblems } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast.ts';
import { parseDoctorForm, problemsByField } from './doctor-form.ts';

export function useEditDoctor(docId: string, onSaved: () => void) {
  const queries = useQueryClient();
  const [problems, setProblems] = useState<FormProblems>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ values, photo }: { values: FormData; photo: File | undefined }) =>
      withConfirmation(() =>
        request(routes.editDoctor, {
          docId,
          ...parseDoctorForm(values),
          ...(photo && { image: photo }),
        }),
      ),
    onSuccess: async ({ message }) => {
      void toast.success(message ?? 'Doctor updated');
      await queries.invalidateQueries({ queryKey: ['portal', 'admin'] });
      onSaved();
    },
    onError: (error) => {
      setProblems(problemsByField(error));
      void toast.error(errorMessage(error, 'Profile update failed'));
    },
  });
  return {
    edit: (values: FormData, photo: File | undefined) => mutate({ values, photo }),
    editing: isPending,
    problems,
  };
}
