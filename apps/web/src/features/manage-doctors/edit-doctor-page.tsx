import type { AdminDoctor } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { paths } from '#app/paths.ts';
import { useMail } from '#shared/clinic/clinic.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { useParams } from '#shared/router/routes.tsx';
import { BackLink } from '#shared/ui/back-link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { Form } from '#shared/ui/form.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { PhotoInput, usePhoto } from '#shared/ui/photo-input.tsx';
import { DoctorFields } from './doctor-fields.tsx';
import { doctorValues } from './doctor-form.ts';
import { InviteDoctor } from './invite-doctor.tsx';
import { RetireDoctor } from './retire-doctor.tsx';
import { SetPassword } from './set-password.tsx';
import { useEditDoctor } from './use-edit-doctor.ts';

const ResetSecondFactor = lazyPart(
  async () => (await import('./reset-second-factor.tsx')).ResetSecondFactor,
);

export function EditDoctorPage() {
  const { docId = '' } = useParams();
  const { data, error, refetch, isRefetching } = useQuery(
    portalQuery('admin', routes.listAllDoctors, { id: docId, retired: 'too' }),
  );
  const doctor = data?.doctors.find(({ _id }) => _id === docId);
  return (
    <div className="grid max-w-5xl gap-5">
      <PageTitle title="Edit doctor" />
      <div>
        <BackLink to={paths.doctorList}>Doctors List</BackLink>
        <h1 className="text-xl">{doctor?.name ?? 'Edit doctor'}</h1>
      </div>
      {!doctor && !data && !error && <Skeleton className="h-150 w-full" />}
      {!doctor && (data || error) && (
        <ErrorState
          title={errorMessage(error, 'Doctor not found')}
          onRetry={refetch}
          retrying={isRefetching}
        />
      )}
      {doctor && <EditDoctor key={doctor._id} doctor={doctor} />}
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
          className="grid gap-8"
          aria-label="Edit doctor"
          problems={problems}
          onSubmit={(values) => edit(values, photo)}
        >
          <PhotoInput label="Change picture" name={doctor.name} src={doctor.image} {...input} />
          <DoctorFields start={doctorValues(doctor)} isNew={false} />
          <p className="text-ink-soft">The fee of appointments already booked stays the same.</p>
          <Button
            type="submit"
            pending={editing || scaling}
            className="justify-self-start max-sm:w-full"
          >
            Save
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
