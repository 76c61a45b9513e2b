import type { AdminDoctor } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { request } from '#shared/api/client.ts';
import { useMail } from '#shared/clinic/clinic.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { useChange, useFormMutation } from '#shared/portal/mutations.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { useParams } from '#shared/router/routes.tsx';
import { BackLink } from '#shared/ui/back-link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { Field, Form, type FormProblems } from '#shared/ui/form.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { PhotoInput, usePhoto } from '#shared/ui/photo-input.tsx';
import { toast } from '#shared/ui/toast.ts';
import './doctor-form.css';
import { i18n } from '#shared/language/i18n.ts';
import { DoctorFields } from './doctor-fields.tsx';
import { doctorValues, parseDoctorForm, problemsByField } from './doctor-form.ts';
import { RetireDoctor } from './retire-doctor.tsx';

const ResetSecondFactor = lazyPart(
  async () => (await import('./reset-second-factor.tsx')).ResetSecondFactor,
);

export function EditDoctorPage() {
  const { docId = '' } = useParams();
  const query = useQuery(
    portalQuery('admin', routes.listAllDoctors, { id: docId, retired: 'too' }),
  );
  const { data } = query;
  const doctor = data?.doctors.find(({ _id }) => _id === docId);
  return (
    <div className="grid max-w-5xl gap-5">
      <PageTitle title={i18n._('Edit doctor')} />
      <div>
        <BackLink to={paths.doctorList}>{i18n._('Doctors List')}</BackLink>
        <h1 className="text-xl">{doctor?.name ?? i18n._('Edit doctor')}</h1>
      </div>
      {doctor && <EditDoctor key={doctor._id} doctor={doctor} />}
      {!data && (
        <LoadState query={query} failure={i18n._('Doctor not found')} skeleton="h-150 w-full" />
      )}
      {data && !doctor && (
        <ErrorState
          title={i18n._('Doctor not found')}
          onRetry={query.refetch}
          retrying={query.isRefetching}
        />
      )}
    </div>
  );
}

function EditDoctor({ doctor }: { doctor: AdminDoctor }) {
  const mail = useMail();
  const { photo, scaling, input, forget } = usePhoto();
  const { edit, editing, problems } = useEditDoctor(doctor._id, forget);
  return (
    <>
      <Card className="sm:p-8">
        <Form
          retain="doctor"
          className="marks-required grid gap-8"
          aria-label={i18n._('Edit doctor')}
          problems={problems}
          onSubmit={(values) => edit(values, photo)}
        >
          <PhotoInput
            label={i18n._('Change picture')}
            name={doctor.name}
            src={doctor.image}
            {...input}
          />
          <DoctorFields start={doctorValues(doctor)} isNew={false} />
          <p className="text-ink-soft">
            {i18n._('The fee of appointments already booked stays the same.')}
          </p>
          <Button
            type="submit"
            pending={editing || scaling}
            className="justify-self-start max-sm:w-full"
          >
            {i18n._('Save')}
          </Button>
        </Form>
      </Card>
      {mail && !doctor.retired && <InviteDoctor doctor={doctor} />}
      {!doctor.retired && <SetPassword doctor={doctor} />}
      {doctor.secondFactor && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <ResetSecondFactor doctor={doctor} />
        </Suspense>
      )}
      <RetireDoctor doctor={doctor} />
    </>
  );
}

/** Sends the doctor a link to choose a password. */
function InviteDoctor({ doctor }: { doctor: AdminDoctor }) {
  const { mutate, isPending } = useChange(
    () => withConfirmation(() => request(routes.inviteDoctor, { docId: doctor._id })),
    { done: i18n._('Invitation sent') },
  );
  return (
    <Card className="grid gap-4 sm:p-8">
      <h2 className="text-lg">{i18n._('Invitation by e-mail')}</h2>
      <p className="measure text-ink-soft">
        {i18n._(
          'The doctor gets a link to choose a password, which only the doctor knows. It works for seven days.',
        )}
      </p>
      <Button
        variant="secondary"
        pending={isPending}
        onClick={() => mutate()}
        className="justify-self-start"
      >
        {i18n._('Send invitation')}
      </Button>
    </Card>
  );
}

function SetPassword({ doctor }: { doctor: AdminDoctor }) {
  const { round, submit, pending, problems } = useFormMutation({
    send: (values) =>
      withConfirmation(() =>
        request(routes.setDoctorPassword, {
          docId: doctor._id,
          newPassword: String(values.get('newPassword')),
        }),
      ),
    done: i18n._('Password set'),
    onlyField: 'newPassword',
  });
  return (
    <Card className="grid gap-4 sm:p-8">
      <h2 className="text-lg">{i18n._('New password')}</h2>
      <p className="measure text-ink-soft">
        {i18n._(
          'For a doctor who forgot theirs. They are logged out everywhere and lose their passkeys. They log in with this one, which ends after 14 days unless they change it.',
        )}
      </p>
      <Form
        retain={null}
        key={round}
        aria-label={i18n._('New password')}
        className="grid max-w-md gap-4"
        problems={problems}
        onSubmit={submit}
      >
        <Field
          name="newPassword"
          label={i18n._('New password')}
          hint={i18n._('8 to 128 characters.')}
        >
          <PasswordInput required autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="secondary" pending={pending} className="justify-self-start">
          {i18n._('Set password')}
        </Button>
      </Form>
    </Card>
  );
}

function useEditDoctor(docId: string, onSaved: () => void) {
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
      void toast.success(message ?? i18n._('Doctor updated'));
      await queries.invalidateQueries({ queryKey: ['portal', 'admin'] });
      onSaved();
    },
    onError: (error) => {
      setProblems(problemsByField(error));
      void toast.error(errorMessage(error, i18n._('Profile update failed')));
    },
  });
  return {
    edit: (values: FormData, photo: File | undefined) => mutate({ values, photo }),
    editing: isPending,
    problems,
  };
}
