import * as routes from '@nadi/contract/generated/route-table';
import type { Sent } from '@nadi/contract/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CaseUpper } from 'lucide-react';
import { Suspense, useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Form, type FormProblems } from '#shared/ui/form.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { PhotoInput, usePhoto } from '#shared/ui/photo-input.tsx';
import { toast } from '#shared/ui/toast.ts';
import { clearDraft, readDraft, saveDraft } from './doctor-draft.ts';
import './doctor-form.css';
import { i18n } from '#shared/language/i18n.ts';
import { RichText } from '#shared/ui/rich-text.tsx';
import { DoctorFields } from './doctor-fields.tsx';
import { parseDoctorForm, problemsByField } from './doctor-form.ts';
import { drawInitials } from './draw-initials.ts';

const FirstHours = lazyPart(async () => (await import('./first-hours.tsx')).FirstHours);

export function AddDoctorPage() {
  return (
    <div className="grid max-w-5xl gap-5">
      <PageHeading title={i18n._('Add Doctor')} />
      <AddDoctorForm />
    </div>
  );
}

function AddDoctorForm() {
  const navigate = useNavigate();
  const [start] = useState(readDraft);
  const { photo, scaling, input } = usePhoto();
  const { add, adding, problems } = useAddDoctor((doctorId) =>
    navigate(paths.editDoctor(doctorId)),
  );
  return (
    <Card className="sm:p-8">
      <Form
        retain="doctor"
        className="marks-required grid gap-8"
        aria-label={i18n._('Add Doctor')}
        problems={problems}
        check={() => (photo ? {} : missingPicture())}
        onChange={({ currentTarget }) => saveDraft(currentTarget)}
        onSubmit={(values) => photo && add(values, photo)}
      >
        <p className="text-xs text-ink-soft">
          <RichText
            text={i18n._('A picture and the fields with <sign>*</sign> are required.')}
            marks={{ sign: (words) => <span className="font-semibold text-danger">{words}</span> }}
          />
        </p>
        <div className="grid gap-3">
          <PhotoInput label={i18n._('Upload doctor picture')} name="" {...input} />
          <Button
            variant="ghost"
            className="justify-self-start px-2"
            onClick={({ currentTarget }) =>
              void drawInitials(nameIn(currentTarget)).then(input.onChoose)
            }
          >
            <CaseUpper aria-hidden size={18} />
            {i18n._('Use drawn initials')}
          </Button>
        </div>
        <DoctorFields start={start} isNew />
        <Suspense fallback={<Skeleton className="h-100 w-full" />}>
          <FirstHours start={start} onChange={saveDraft} />
        </Suspense>
        <Button
          type="submit"
          pending={adding || scaling}
          className="justify-self-start max-sm:w-full"
        >
          {i18n._('Add doctor')}
        </Button>
      </Form>
    </Card>
  );
}

function useAddDoctor(onAdded: (doctorId: string) => void) {
  const queries = useQueryClient();
  const [problems, setProblems] = useState<FormProblems>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ values, photo }: { values: FormData; photo: File }) => {
      const password = String(values.get('password') ?? '');
      const doctor = {
        ...parseDoctorForm(values),
        ...(password && { password }),
        image: photo,
        ...scheduleOf(values),
      };
      return withConfirmation(() => request(routes.addDoctor, doctor));
    },
    onSuccess: async ({ message, docId }) => {
      clearDraft();
      void toast.success(message ?? i18n._('Doctor added'));
      onAdded(docId);
      await queries.invalidateQueries({ queryKey: ['portal', 'admin'] });
    },
    onError: (error) => {
      setProblems(problemsByField(error));
      void toast.error(errorMessage(error, i18n._('An error occurred')));
    },
  });

  const add = (values: FormData, photo: File) => mutate({ values, photo });
  return { add, adding: isPending, problems };
}

function missingPicture(): FormProblems {
  void toast.error(i18n._('Image Not Selected'));
  return { image: i18n._('Please choose a picture of the doctor, or use drawn initials.') };
}

function nameIn({ form }: HTMLButtonElement): string {
  return form ? String(new FormData(form).get('name') ?? '') : '';
}

/** Returns the chosen template and hours; the clinic's own hours need neither. */
function scheduleOf(values: FormData): Pick<Sent<'addDoctor'>, 'templateId' | 'hours'> {
  const templateId = String(values.get('templateId') ?? '');
  const hours = String(values.get('hours') ?? '');
  return {
    ...(templateId && { templateId }),
    ...(hours && { hours: JSON.parse(hours) }),
  };
}
