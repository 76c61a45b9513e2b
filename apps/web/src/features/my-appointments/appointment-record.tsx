import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { EncounterFacts, encounterFacts } from '#shared/record/encounter-facts.tsx';
import { readToken } from '#shared/session/session.ts';
import { ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { BringSomebody } from './bring-somebody.tsx';
import { ConsentCard } from './consent-card.tsx';
import { Documents } from './documents.tsx';
import { IntakeCard } from './intake-card.tsx';
import { MyPrescriptions } from './my-prescriptions.tsx';
import { PendingUploadsCard } from './pending-uploads-card.tsx';
import { ReasonForm } from './reason-form.tsx';
import { SharedSummary } from './shared-summary.tsx';

type AppointmentRecordProps = { appointment: Appointment };

/** The patient's information for the doctor, and the doctor's summary and documents for the patient. */
export function AppointmentRecord({ appointment }: AppointmentRecordProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <PendingUploadsCard appointmentId={appointment._id} />
      <LoadedRecord appointment={appointment} />
    </div>
  );
}

function LoadedRecord({ appointment }: AppointmentRecordProps) {
  const { _id: appointmentId } = appointment;
  const { data, error, refetch, isRefetching } = useQuery({
    queryKey: ['patient', readToken('patient'), 'appointment', appointmentId],
    queryFn: ({ signal }) => request(routes.getPatientAppointment, { appointmentId }, { signal }),
  });
  if (error && !data) {
    return (
      <ErrorState
        title={errorMessage(error, 'We could not load the rest of this appointment')}
        onRetry={refetch}
        retrying={isRefetching}
      />
    );
  }
  if (!data) return <Skeleton className="h-60 w-full rounded" />;
  const tookPlace = { ...data.appointment, encounter: data.encounter, followUp: data.followUp };
  return (
    <div className="grid grid-cols-1 gap-6">
      {data.summary && (
        <SharedSummary
          summary={data.summary}
          reason={data.reason}
          booked={data.followUp}
          appointment={appointment}
          zone={data.timeZone}
        />
      )}
      {data.prescriptions.length > 0 && <MyPrescriptions prescriptions={data.prescriptions} />}
      {isPending(appointment) && <ReasonForm appointment={appointment} reason={data.reason} />}
      <IntakeCard
        appointment={appointment}
        form={data.intakeForm}
        intake={data.intake}
        zone={data.timeZone}
      />
      {encounterFacts(tookPlace, data.timeZone).length > 0 && (
        <section
          aria-labelledby="encounter-heading"
          className="grid gap-4 rounded bg-card p-5 shadow-card md:p-7"
        >
          <h2 id="encounter-heading" className="text-lg">
            {appointment.noShow ? 'You did not meet' : 'How your appointment took place'}
          </h2>
          <EncounterFacts of={tookPlace} zone={data.timeZone} />
        </section>
      )}
      {(isPending(appointment) || data.documents.length > 0) && (
        <Documents appointment={appointment} documents={data.documents} zone={data.timeZone} />
      )}
      {(isPending(appointment) || data.consent.decided) && (
        <ConsentCard appointment={appointment} consent={data.consent} zone={data.timeZone} />
      )}
      {isPending(appointment) && <BringSomebody appointment={appointment} />}
      {!data.summary && <WithoutSummary appointment={appointment} />}
    </div>
  );
}

/** A notice for an ended appointment if the doctor has shared nothing. */
function WithoutSummary({ appointment }: AppointmentRecordProps) {
  const { noShow, payment, cancelled, docData } = appointment;
  if (isPending(appointment) || cancelled) return null;
  if (noShow) {
    return (
      <p className="measure text-ink-soft">
        You can book another time with {docData.name}.
        {payment && ' What you paid online stays with the clinic unless it is refunded.'}
      </p>
    );
  }
  return (
    <p className="text-ink-soft">
      {docData.name} has not shared a summary of this appointment. It appears here as soon as it is
      shared.
    </p>
  );
}
