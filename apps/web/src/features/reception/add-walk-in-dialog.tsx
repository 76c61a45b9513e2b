import * as routes from '@nadi/contract/generated/route-table';
import { formatClock } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { DoctorSelect, type ListedDoctor } from '#shared/portal/doctor-select.tsx';
import { useChange } from '#shared/portal/mutations.ts';
import { type ChosenPatient, PatientStep } from '#shared/portal/patient-step.tsx';
import { portalQuery } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { focusFirst } from '#shared/ui/form.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';

type AddWalkInDialogProps = {
  /** The place of the queue, in a clinic with several places. */
  locationId: string | undefined;
  onClose: () => void;
};

/** Gives a patient a token: chooses the patient, then the doctor they wait for. */
export function AddWalkInDialog({ locationId, onClose }: AddWalkInDialogProps) {
  const [patient, setPatient] = useState<ChosenPatient>();
  return (
    <Dialog
      open
      title={
        patient
          ? i18n._('A token for {patient}', { patient: patient.name })
          : i18n._('Who has come?')
      }
      onClose={onClose}
      className="max-h-[calc(100dvh-2rem)] w-[min(46rem,calc(100vw-2rem))] overflow-y-auto max-sm:p-4"
    >
      {patient ? (
        <DoctorStep {...{ patient, locationId, onClose }} />
      ) : (
        <PatientStep onChoose={setPatient} onClose={onClose} />
      )}
    </Dialog>
  );
}

type DoctorStepProps = AddWalkInDialogProps & { patient: ChosenPatient };

function DoctorStep({ patient, locationId, onClose }: DoctorStepProps) {
  const [doctor, setDoctor] = useState<ListedDoctor>();
  const { mutate, isPending } = useChange(
    () =>
      request(routes.addWalkIn, {
        userId: patient._id,
        ...(doctor && { docId: doctor._id }),
        ...(locationId && { locationId }),
      }),
    {
      onDone: ({ token }) => {
        void toast.success(i18n._('Token {token} for {patient}', { token, patient: patient.name }));
        onClose();
      },
    },
  );
  return (
    <div ref={focusFirst} className="grid gap-4">
      <BookedToday patient={patient} />
      <DoctorSelect
        label={i18n._('Waits for')}
        emptyLabel={i18n._('The first doctor who is free')}
        selected={doctor}
        onSelect={setDoctor}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {i18n._('Not now')}
        </Button>
        <Button pending={isPending} onClick={() => mutate()}>
          {i18n._('Give a token')}
        </Button>
      </div>
    </div>
  );
}

/** The patient's appointments of today, shown before a token is given. */
function BookedToday({ patient }: { patient: ChosenPatient }) {
  const { data: day } = useQuery(portalQuery('admin', routes.getReceptionDay, {}));
  const today = { from: day?.date, until: day?.date, state: 'pending' as const, pageSize: 100 };
  const { data } = useQuery({
    ...portalQuery('admin', routes.searchAppointments, {
      search: patient.name.slice(0, 80),
      ...today,
    }),
    enabled: day !== undefined,
  });
  const booked = data?.appointments.filter(({ userId }) => userId === patient._id) ?? [];
  if (booked.length === 0) return null;
  return (
    <Notice tone="waiting">
      {booked.map(({ _id, slotTime, docData }) => (
        <p key={_id} className="figures">
          {i18n._('{patient} has an appointment today: {time} with {doctor}.', {
            patient: patient.name,
            time: formatClock(i18n, slotTime),
            doctor: docData.name,
          })}
        </p>
      ))}
      <p>{i18n._('Called to that doctor, they are seen for it.')}</p>
    </Notice>
  );
}
