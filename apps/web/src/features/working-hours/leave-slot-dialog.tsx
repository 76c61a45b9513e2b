import { useState } from 'react';
import { DoctorChoice } from '#shared/portal/doctor-select.tsx';
import { ChooseSlotDialog } from '#shared/slots/choose-slot.tsx';
import { OtherPrice } from '#shared/slots/price-difference.tsx';
import type { LeaveAppointment, LeaveSlot } from './leave-draft.ts';

type LeaveSlotDialogProps = {
  appointment: LeaveAppointment;
  chosen: LeaveSlot | undefined;
  /** The clinic can also choose another doctor. */
  byClinic: boolean;
  onChoose: (slot: LeaveSlot) => void;
  onClose: () => void;
};

/** Chooses another time for an appointment inside leave. */
export function LeaveSlotDialog(props: LeaveSlotDialogProps) {
  const { appointment, chosen, byClinic, onChoose, onClose } = props;
  const [other, setOther] = useState(chosen?.other);
  return (
    <ChooseSlotDialog
      docId={other?.docId ?? appointment.docId}
      visitTypeId={other ? undefined : appointment.visitTypeId}
      minutes={other ? undefined : appointment.minutes}
      {...(other && { startDate: appointment.slotDate })}
      title={`Another time for ${appointment.userData.name}`}
      confirmLabel="Choose"
      pending={false}
      error={null}
      typeStep={(types, fees) =>
        other && <OtherPrice {...{ appointment, types, fees }} selected={undefined} />
      }
      onChoose={({ slotDate, slotTime }) => onChoose({ slotDate, slotTime, other })}
      onClose={onClose}
    >
      {byClinic && <DoctorChoice appointment={appointment} other={other} onSelect={setOther} />}
    </ChooseSlotDialog>
  );
}
