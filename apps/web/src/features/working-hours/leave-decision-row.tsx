import { joinWords } from '@nadi/messages/en/english';
import { formatAmount } from '@nadi/messages/when';
import { useRef, useState } from 'react';
import { paidOnline } from '#shared/appointment/appointment.ts';
import { useLocations } from '#shared/clinic/locations.ts';
import { describeSlot } from '#shared/format/slot.ts';
import { i18n } from '#shared/language/i18n.ts';
import { WhenCell } from '#shared/portal/appointment-cells.tsx';
import { DoctorChoice } from '#shared/portal/doctor-select.tsx';
import { ChooseSlotDialog } from '#shared/slots/choose-slot.tsx';
import { OtherPrice } from '#shared/slots/price-difference.tsx';
import { WhereStep } from '#shared/slots/where-step.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
import type { LeaveAction, LeaveAppointment, LeaveChoice, LeaveSlot } from './leave-draft.ts';

type LeaveDecisionRowProps = {
  appointment: LeaveAppointment;
  choice: LeaveChoice | undefined;
  /** The reason why the last request could not apply it. */
  problem: string | undefined;
  /** Shows the doctor's name, for a list of several doctors. */
  withDoctor: boolean;
  /** True if the clinic decides, not the doctor. */
  byClinic: boolean;
  onChoose: (choice: LeaveChoice) => void;
};

const actionCards = () =>
  [
    { value: 'move', label: i18n._('Move') },
    { value: 'cancel', label: i18n._('appointment|Cancel') },
    { value: 'keep', label: i18n._('Keep') },
  ] as const;

/** One appointment inside leave with its decision and the effect. */
export function LeaveDecisionRow(props: LeaveDecisionRowProps) {
  const { appointment, choice, problem, withDoctor } = props;
  const { userData, docData, _id } = appointment;
  return (
    <li className="grid gap-3 rounded bg-card p-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <span className="flex min-w-44 flex-1 items-center gap-3">
          <Avatar name={userData.name} src={userData.image} size={40} />
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{userData.name}</span>
            <span className="block text-xs text-ink-soft">
              {joinWords(i18n, [...(withDoctor ? [docData.name] : []), paymentText(appointment)])}
            </span>
          </span>
        </span>
        <span className="min-w-28">
          <WhenCell appointment={appointment} />
        </span>
        <RadioCards<LeaveAction>
          legend={i18n._('What becomes of the appointment of {patient}', {
            patient: userData.name,
          })}
          legendHidden
          name={`leave-${_id}`}
          cards={actionCards()}
          selected={choice?.action}
          onSelect={(action) => props.onChoose({ action })}
        />
      </div>
      <Consequence {...props} />
      {problem && (
        <p role="alert" className="text-danger text-xs font-medium">
          {problem}
        </p>
      )}
    </li>
  );
}

function paymentText(appointment: LeaveAppointment): string {
  const paid = paidOnline(appointment);
  return paid > 0
    ? i18n._('Paid {amount}', { amount: formatAmount(i18n, paid) })
    : i18n._('{amount}, not paid online', { amount: formatAmount(i18n, appointment.amount) });
}

function Consequence({ appointment, choice, byClinic, onChoose }: LeaveDecisionRowProps) {
  const [choosing, setChoosing] = useState(false);
  if (!choice) {
    return (
      <p className="text-xs text-ink-soft">
        {i18n._('No free time was found. Choose what becomes of it.')}
      </p>
    );
  }
  if (choice.action === 'keep') {
    return <p className="text-xs text-ink-soft">{i18n._('Stays booked inside the leave.')}</p>;
  }
  if (choice.action === 'cancel') {
    return (
      <p className="text-xs text-ink-soft">
        {paidOnline(appointment) > 0
          ? i18n._('{amount} go back to the patient.', {
              amount: formatAmount(i18n, paidOnline(appointment)),
            })
          : i18n._('Nothing was paid online. The patient is told.')}
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-xs figures">
        {choice.slot ? (
          <RichText
            text={i18n._('To <when>{when}</when>', { when: describeChoice(choice.slot) })}
            marks={{ when: (words) => <span className="font-semibold">{words}</span> }}
          />
        ) : (
          i18n._('No time chosen yet.')
        )}
      </p>
      <Button variant="ghost" onClick={() => setChoosing(true)}>
        <SpokenText text={chooseText(appointment, choice.slot, byClinic)} />
      </Button>
      {choosing && (
        <LeaveSlotDialog
          {...{ appointment, byClinic }}
          chosen={choice.slot}
          onChoose={(slot) => {
            onChoose({ action: 'move', slot });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

/** Describes the doctor if it is another one, and the time. */
function describeChoice({ other, ...slot }: LeaveSlot): string {
  return joinWords(i18n, [...(other ? [other.docName] : []), describeSlot(slot)]);
}

function chooseText(
  { userData: { name: patient } }: LeaveAppointment,
  slot: LeaveSlot | undefined,
  byClinic: boolean,
): string {
  if (!slot) return i18n._('Choose a time<spoken> for {patient}</spoken>', { patient });
  return byClinic
    ? i18n._('Another time or doctor<spoken> for {patient}</spoken>', { patient })
    : i18n._('Another time<spoken> for {patient}</spoken>', { patient });
}

type LeaveSlotDialogProps = {
  appointment: LeaveAppointment;
  chosen: LeaveSlot | undefined;
  /** The clinic can also choose another doctor. */
  byClinic: boolean;
  onChoose: (slot: LeaveSlot) => void;
  onClose: () => void;
};

/** Chooses another time for an appointment inside leave. */
function LeaveSlotDialog(props: LeaveSlotDialogProps) {
  const { appointment, chosen, byClinic, onChoose, onClose } = props;
  const [other, setOther] = useState(chosen?.other);
  const [where, setWhere] = useState(chosen?.where);
  const { mode, location, visitTypeId } = appointment;
  const places = useLocations(location !== undefined);
  const isOpen = places?.some(({ _id }) => _id === location?._id);
  const present = {
    ...(mode && { mode }),
    ...(location && isOpen && { locationId: location._id }),
  };
  const shownAt = useRef<string>(undefined);
  return (
    <ChooseSlotDialog
      docId={other?.docId ?? appointment.docId}
      visitTypeId={other ? undefined : appointment.visitTypeId}
      minutes={other || where?.mode ? undefined : appointment.minutes}
      where={other ? undefined : { ...present, ...where }}
      {...(other && { startDate: appointment.slotDate })}
      title={i18n._('Another time for {patient}', { patient: appointment.userData.name })}
      confirmLabel={i18n._('Choose')}
      pending={false}
      error={null}
      typeStep={(types, fees, offer) => {
        if (other) return <OtherPrice {...{ appointment, types, fees }} selected={undefined} />;
        shownAt.current = offer.locationId;
        if (!location) return null;
        const type = types.find(({ _id }) => _id === visitTypeId);
        return (
          <WhereStep {...{ offer, type }} where={{ ...present, ...where }} onChange={setWhere} />
        );
      }}
      onChoose={({ slotDate, slotTime }) => {
        const locationId = shownAt.current;
        const at = other || !location ? undefined : { ...where, ...(locationId && { locationId }) };
        onChoose({ slotDate, slotTime, other, where: at });
      }}
      onClose={onClose}
    >
      {byClinic && <DoctorChoice appointment={appointment} other={other} onSelect={setOther} />}
    </ChooseSlotDialog>
  );
}
