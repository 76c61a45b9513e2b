import './booking-form.css';
import type { Doctor } from '@nadi/contract/doctors';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { i18n } from '#shared/language/i18n.ts';
import { DAYS_STYLE, SLOTS_STYLE } from '#shared/slots/slot-days.tsx';
import { focusPicker, SlotPicker, shownDay } from '#shared/slots/slot-picker.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { LoadState, Skeletons } from '#shared/ui/loaded.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { hasDetails } from './saved-choice.ts';
import { type Added, useBookAppointment } from './use-book-appointment.ts';
import { type ChosenSlot, useChoice } from './use-choice.ts';

const TypeChoice = lazyPart(async () => (await import('./type-choice.tsx')).TypeChoice);

export interface DetailStepsContext {
  /** Receives the data to send with the slot, and the callback after the booking. */
  added: RefObject<Added>;
  /** Called with the name of the dependant whose appointment it is; undefined for the patient. */
  onPerson: (name: string | undefined) => void;
  /** The booking is in progress or may exist: only the same one may be repeated. */
  locked: boolean;
  /** Null until the slot of a booking that was pressed before signing in is known to be free. */
  resume: ((book: boolean) => void) | null;
  choice: ChosenSlot;
  /** Every time of the day on screen is taken. */
  dayFull: boolean;
}

/** The name of the dependant; null until it is shown, undefined for the patient. */
type Person = string | null | undefined;

type BookingFormProps = {
  doctor: Doctor;
  /** Renders the optional details of the booking. */
  details?: (context: DetailStepsContext) => ReactNode;
};

export const BOOKING_FORM_LAYOUT = 'booking-form';
export const PICKER_CARD_STYLE =
  'grid grid-cols-1 gap-5 rounded bg-card p-3 py-4 shadow-card sm:p-6';

/** The slot picker with the booking summary beside it. */
export function BookingForm({ doctor, details }: BookingFormProps) {
  const picker = useRef<HTMLDivElement>(null);
  const added = useRef<Added>({});
  const [showMissing, setShowMissing] = useState(false);
  const [person, setPerson] = useState<Person>(() => (hasDetails(doctor._id) ? null : undefined));
  const choice = useChoice(doctor);
  const { offer, days, visitTypeId, choice: saved } = choice;
  const found = offer.visitTypes.find(({ _id }) => _id === visitTypeId);
  // With the length and fee of the chosen mode.
  const type = found && {
    ...found,
    ...found.modes?.find(({ mode }) => mode === choice.where?.mode),
  };
  const { book, redirectToLogin, signedIn, booking } = useBookAppointment({
    docId: doctor._id,
    byVideo: type?.mode ? type.mode === 'video' : type?.byVideo !== false,
    added,
    onBooked: choice.clear,
    onRejected: choice.renew,
    onOutcomeUnknown: () => choice.update({ outcomeUnknown: true }),
    onSessionEnded: () => choice.update({ bookAfterSignIn: Date.now() }),
  });

  function submit() {
    if (!choice.choice || !choice.selected) {
      setShowMissing(true);
      focusPicker(picker.current);
      return;
    }
    if (signedIn) return book(choice.choice);
    choice.update({ bookAfterSignIn: Date.now() });
    redirectToLogin();
  }

  const outcomeUnknown = saved?.outcomeUnknown === true;

  function resume(bookNow: boolean) {
    choice.update({ bookAfterSignIn: undefined });
    if (saved && bookNow) book(saved);
  }

  /** Moves the focus to the picker, because the pressed button disappears with its notice. */
  function actAndRefocus(act: () => void) {
    flushSync(act);
    focusPicker(picker.current);
  }

  return (
    <div className={BOOKING_FORM_LAYOUT}>
      <div className="grid grid-cols-1 gap-4 md:gap-6">
        <div ref={picker} className={PICKER_CARD_STYLE}>
          {(choice.typeRefused || offer.visitTypes[1] || found?.modes || offer.locationIds) && (
            <Suspense fallback={<Skeleton className="h-16" />}>
              <TypeChoice fees={doctor.fees} choice={choice} />
            </Suspense>
          )}
          {days && offer.zone ? (
            <SlotPicker
              offer={offer}
              days={days}
              zone={offer.zone}
              selected={choice.selected}
              unavailable={choice.unavailable}
              onChoose={choice.choose}
              showMissing={showMissing && !choice.selected && !booking}
              actAndRefocus={actAndRefocus}
            />
          ) : (
            <LoadState
              query={offer}
              failure={i18n._('The free times could not be loaded.')}
              skeleton={<PickerSkeleton />}
            />
          )}
        </div>
        {details?.({
          added,
          onPerson: setPerson,
          locked: booking || outcomeUnknown,
          choice,
          dayFull: days !== undefined && shownDay(days, offer.pickedDay)?.state === 'full',
          resume: signedIn && saved?.bookAfterSignIn && choice.selected ? resume : null,
        })}
      </div>
      <BookingSummary
        doctor={doctor}
        fees={type?.fees ?? doctor.fees}
        type={type}
        locationId={offer.locationIds && offer.locationId}
        selected={choice.selected}
        now={offer.now}
        zone={offer.zone}
        person={person}
        booking={booking || (signedIn && person === null)}
        outcomeUnknown={outcomeUnknown && !booking}
        onBook={submit}
      />
    </div>
  );
}

/** The loading placeholder of the slot picker. */
export function PickerSkeleton() {
  return (
    <div aria-busy className="grid gap-5">
      <Skeleton className="h-11 w-52" />
      <Skeleton className="h-11" />
      <div className={DAYS_STYLE}>
        <Skeletons count={7} className="h-20" />
      </div>
      <Skeleton className="h-6 w-40" />
      <SkeletonSlotGroup slots={4} />
      <SkeletonSlotGroup slots={10} />
      <SkeletonSlotGroup slots={8} />
    </div>
  );
}

function SkeletonSlotGroup({ slots }: { slots: number }) {
  return (
    <div>
      <Skeleton className="mb-2 h-5 w-24" />
      <div className={SLOTS_STYLE}>
        <Skeletons count={slots} className="h-11" />
      </div>
    </div>
  );
}
