import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { BookableVisitType } from '@nadi/contract/schedules';
import type { Party } from '@nadi/domain/parties';
import { DEFAULT_LOCATION_ID } from '@nadi/domain/places';
import { formatClock, formatDay } from '@nadi/messages/when';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { EarlierTimes } from '#shared/appointment/appointment-facts.tsx';
import { useLocations } from '#shared/clinic/locations.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { locationText } from '#shared/format/place.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { toast } from '#shared/ui/toast.ts';
import { ChooseSlotDialog } from './choose-slot.tsx';
import type { Choice } from './offer.ts';
import { describeDifference, describePrice, OtherPrice } from './price-difference.tsx';
import type { SlotOffer } from './use-slot-offer.ts';
import { type Whereabouts, WhereStep } from './where-step.tsx';

const DoctorChoice = lazyPart(
  async () => (await import('#shared/portal/doctor-select.tsx')).DoctorChoice,
);
const DeskWhereStep = lazyPart(
  async () => (await import('#shared/portal/desk-where-step.tsx')).DeskWhereStep,
);
const VisitTypeStep = lazyPart(async () => (await import('./visit-type.tsx')).VisitTypeStep);
const VisitTypeSelect = lazyPart(async () => (await import('./visit-type.tsx')).VisitTypeSelect);

export type Rescheduler = Party;

type RescheduleDialogProps = {
  appointment: Appointment;
  by: Rescheduler;
  onClose: () => void;
};

/** Chooses another time or visit type, and for the clinic another doctor; the meeting code stays. */
export function RescheduleDialog({ appointment, by, onClose }: RescheduleDialogProps) {
  const { slotDate, slotTime, docData, userData } = appointment;
  const [other, setOther] = useState<{ docId: string; docName: string }>();
  const docId = other?.docId ?? appointment.docId;
  const [visitTypeId, setVisitTypeId] = useState(appointment.visitTypeId);
  /** Another place than the present one. */
  const [locationId, setLocationId] = useState<string>();
  const wanted = { by, docId, visitTypeId, locationId, onClose };
  const { reschedule, pending, error } = useReschedule(appointment, wanted);
  const chooseType = (id: string | undefined) => {
    setVisitTypeId(id);
    setLocationId(undefined);
  };
  const sameType = !other && visitTypeId === appointment.visitTypeId;
  return (
    <ChooseSlotDialog
      {...{ docId, visitTypeId, pending, error, onClose }}
      minutes={sameType ? appointment.minutes : undefined}
      where={{ ...(sameType && whereaboutsOf(appointment)), ...(locationId && { locationId }) }}
      {...(other && { startDate: slotDate })}
      title={i18n._('Choose another time')}
      confirmLabel={i18n._('Reschedule')}
      onChoose={reschedule}
      typeStep={(types, fees, offer) => (
        <>
          {other ? (
            <>
              <Suspense fallback={<Skeleton className="h-18" />}>
                <VisitTypeSelect
                  withFees
                  types={types}
                  selected={visitTypeId}
                  onSelect={chooseType}
                />
              </Suspense>
              <OtherPrice {...{ appointment, types, fees }} selected={visitTypeId} />
            </>
          ) : (
            <TypeStep
              {...{ appointment, by, types }}
              selected={visitTypeId}
              onSelect={chooseType}
            />
          )}
          <PlaceStep {...{ appointment, by, offer }} onSelect={setLocationId} />
        </>
      )}
    >
      <p className="text-ink-soft">
        {i18n._('{person}, now {day} | {time}.', {
          person: by === 'patient' ? docData.name : userData.name,
          day: formatDay(i18n, slotDate),
          time: formatClock(i18n, slotTime),
        })}{' '}
        {other
          ? i18n._('The meeting code stays as it is. The fee becomes the other doctor’s.')
          : sameType
            ? i18n._('The meeting code and the payment stay as they are.')
            : i18n._('The meeting code stays as it is.')}
      </p>
      {by === 'admin' && (
        <Suspense fallback={<Skeleton className="h-18" />}>
          <DoctorChoice
            appointment={appointment}
            other={other}
            onSelect={(doctor) => {
              setOther(doctor);
              chooseType(doctor ? undefined : appointment.visitTypeId);
            }}
          />
        </Suspense>
      )}
      <EarlierTimes appointment={appointment} mine={by === 'patient'} />
    </ChooseSlotDialog>
  );
}

/** Returns the present mode and place; an appointment without a place in the reply is at the first one. */
function whereaboutsOf({ mode, location }: Appointment): Whereabouts {
  return { ...(mode && { mode }), ...(location && { locationId: location._id }) };
}

type PlaceStepProps = {
  appointment: Appointment;
  by: Rescheduler;
  offer: SlotOffer;
  onSelect: (locationId: string | undefined) => void;
};

/** The places of the doctor, if there are several, or the only one if the appointment is not there now. */
function PlaceStep({ appointment: { location }, by, offer, onSelect }: PlaceStepProps) {
  const locations = useLocations(offer.locationId !== undefined);
  const place = locations?.find(({ _id }) => _id === offer.locationId);
  const onChange = ({ locationId }: Whereabouts) => onSelect(locationId);
  const step = { type: undefined, where: undefined, offer, onChange };
  if (offer.locationIds?.[1]) {
    const Step = by === 'admin' ? DeskWhereStep : WhereStep;
    return (
      <Suspense>
        <Step {...step} />
      </Suspense>
    );
  }
  if (!place || place._id === (location?._id ?? DEFAULT_LOCATION_ID)) return null;
  return (
    <p className="font-medium">
      {i18n._('These times are at {place}.', { place: locationText(place) })}
    </p>
  );
}

type TypeStepProps = {
  appointment: Appointment;
  by: Rescheduler;
  types: readonly BookableVisitType[];
  selected: string | undefined;
  onSelect: (visitTypeId: string) => void;
};

/** The doctor's visit types, if there are several, and the price difference of another one. */
function TypeStep({ appointment, by, types, selected, onSelect }: TypeStepProps) {
  if (types.length < 2) return null;
  const chosen = types.find(({ _id }) => _id === selected);
  const price = chosen && chosen._id !== appointment.visitTypeId ? chosen.fees : null;
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <VisitTypeStep
        types={types}
        fees={appointment.amount}
        selected={selected}
        onSelect={onSelect}
      />
      {price !== null && (
        <p className="text-sm" aria-live="polite">
          {describePrice(appointment, price, by)}
        </p>
      )}
    </Suspense>
  );
}

function useReschedule(
  { _id: appointmentId, docId: presentDoctor, visitTypeId: present, userData }: Appointment,
  wanted: {
    by: Rescheduler;
    docId: string;
    visitTypeId: string | undefined;
    locationId: string | undefined;
    onClose: () => void;
  },
) {
  const { by, docId, visitTypeId, locationId, onClose } = wanted;
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ slotDate, slotTime }: Choice) =>
      request(
        routes.rescheduleAppointment,
        {
          appointmentId,
          slotDate,
          slotTime,
          ...(visitTypeId !== undefined && visitTypeId !== present && { visitTypeId }),
          ...(docId !== presentDoctor && { docId }),
          ...(locationId && { locationId }),
        },
        { as: by },
      ),
    onSuccess: ({ message = i18n._('Appointment rescheduled'), due, refund }) => {
      const difference = describeDifference({ due, refund });
      void toast.success(
        difference ? i18n._('{message}. {difference}', { message, difference }) : message,
      );
      onClose();
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
    error: error && refusalOf(error, by === 'patient' ? null : userData.name),
  };
}

/** The server addresses a busy patient directly; `name` replaces that if another person moves. */
function refusalOf(error: Error, name: string | null): string {
  if (name !== null && error instanceof ApiError && error.code === 'patient-busy') {
    return i18n._('{patient} already has an appointment at this time.', { patient: name });
  }
  return errorMessage(error, i18n._('The appointment could not be rescheduled.'));
}
