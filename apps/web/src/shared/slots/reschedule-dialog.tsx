import type { Appointment } from '@nadi/contract/appointments';
import { displayDate } from '@nadi/messages/en/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { toast } from '#shared/ui/toast.ts';
import { ChooseSlotDialog } from './choose-slot-dialog.tsx';
import { EarlierTimes } from './earlier-times.tsx';
import type { Choice } from './offer.ts';

export type Rescheduler = 'patient' | 'doctor' | 'admin';

type RescheduleDialogProps = {
  appointment: Appointment;
  by: Rescheduler;
  onClose: () => void;
};

const ROUTES = {
  patient: 'reschedulePatientAppointment',
  doctor: 'rescheduleDoctorAppointment',
  admin: 'rescheduleAdminAppointment',
} as const;

/** Chooses another time of the same doctor; code and payment stay as they are. */
export function RescheduleDialog({ appointment, by, onClose }: RescheduleDialogProps) {
  const { docId, visitTypeId, slotDate, slotTime, docData, userData } = appointment;
  const { reschedule, pending, error } = useReschedule(appointment, by, onClose);
  return (
    <ChooseSlotDialog
      {...{ docId, visitTypeId, pending, error, onClose }}
      title="Choose another time"
      confirmLabel="Reschedule"
      onChoose={reschedule}
    >
      <p className="text-ink-soft">
        {by === 'patient' ? docData.name : userData.name}, now {displayDate(slotDate)} | {slotTime}.
        The meeting code and the payment stay as they are.
      </p>
      <EarlierTimes appointment={appointment} mine={by === 'patient'} />
    </ChooseSlotDialog>
  );
}

function useReschedule({ _id: appointmentId }: Appointment, by: Rescheduler, onDone: () => void) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ slotDate, slotTime }: Choice) =>
      call(ROUTES[by], { appointmentId, slotDate, slotTime }),
    onSuccess: ({ message }) => {
      void toast.success(message ?? 'Appointment rescheduled');
      onDone();
    },
    onSettled: () => {
      for (const queryKey of [['patient'], ['portal'], ['availability'], ['doctors']]) {
        void queries.invalidateQueries({ queryKey });
      }
    },
  });
  return {
    reschedule: mutate,
    pending: isPending,
    error: error && errorMessage(error, 'The appointment could not be rescheduled.'),
  };
}
