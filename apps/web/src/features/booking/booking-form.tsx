import type { Doctor } from '@nadi/contract/doctors';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from '#shared/router/router.tsx';
import { arrivedFromSignIn } from '#shared/session/return-to.ts';
import { BookingSummary } from './booking-summary.tsx';
import { SlotPicker } from './slot-picker.tsx';
import { type BookedVitals, useBookAppointment } from './use-book-appointment.ts';
import { useChoice } from './use-choice.ts';

type BookingFormProps = {
  doctor: Doctor;
  zone: string;
  /** Renders the live vitals, which write what may be sent with the booking to the ref. */
  vitals?: (measured: RefObject<BookedVitals | undefined>) => ReactNode;
};

/** Focused controls scroll clear of the header and, on a phone, of the summary at the bottom. */
export const BOOKING_FORM_LAYOUT =
  'grid items-start gap-6 [&_:is(input,button)]:scroll-mt-20 [&_:is(input,button)]:scroll-mb-20 max-md:[&_:is(input,button)]:scroll-mb-40 short:[&_:is(input,button)]:scroll-my-4 md:grid-cols-[1fr_17rem] lg:grid-cols-[1fr_21rem]';
export const PICKER_CARD_STYLE = 'grid gap-5 rounded bg-card p-3 py-4 shadow-card sm:p-6';

/** The slot picker with the booking summary beside it. */
export function BookingForm({ doctor, zone, vitals }: BookingFormProps) {
  const picker = useRef<HTMLDivElement>(null);
  const measured = useRef<BookedVitals>(undefined);
  const [showMissing, setShowMissing] = useState(false);
  const { state } = useLocation();
  const choice = useChoice(doctor, zone);
  const { book, redirectToLogin, signedIn, booking } = useBookAppointment({
    docId: doctor._id,
    onBooked: choice.clear,
    onRejected: choice.renew,
    onOutcomeUnknown: () => choice.update({ outcomeUnknown: true }),
    onSessionEnded: () => choice.update({ bookAfterSignIn: true }),
  });

  function submit() {
    if (!choice.choice || !choice.selected) {
      setShowMissing(true);
      focusPicker(picker.current);
      return;
    }
    if (signedIn) return book(choice.choice, measured.current);
    choice.update({ bookAfterSignIn: true });
    redirectToLogin();
  }

  const bookAfterSignIn = useEffectEvent(() => {
    if (!signedIn || !choice.choice?.bookAfterSignIn || !choice.selected) return;
    choice.update({ bookAfterSignIn: false });
    if (arrivedFromSignIn(state)) book({ ...choice.choice, bookAfterSignIn: false });
  });
  useEffect(() => bookAfterSignIn(), []);

  /** Focus follows to the picker, because the pressed button disappears with its notice. */
  function actAndRefocus(act: () => void) {
    flushSync(act);
    focusPicker(picker.current);
  }

  return (
    <div className={BOOKING_FORM_LAYOUT}>
      <div className="grid gap-6">
        <div ref={picker} className={PICKER_CARD_STYLE}>
          <SlotPicker
            {...choice}
            zone={zone}
            missing={showMissing && !choice.selected && !booking}
            onJump={actAndRefocus}
          />
        </div>
        {vitals?.(measured)}
      </div>
      <BookingSummary
        doctor={doctor}
        selected={choice.selected}
        now={choice.now}
        zone={zone}
        booking={booking}
        outcomeUnknown={choice.choice?.outcomeUnknown === true && !booking}
        onBook={submit}
      />
    </div>
  );
}

/** Focuses the chosen slot, else the first of the day, else the day. */
function focusPicker(picker: HTMLElement | null) {
  const slot =
    picker?.querySelector<HTMLElement>('input[name=slot]:checked') ??
    picker?.querySelector<HTMLElement>('input[name=slot]');
  const day = picker?.querySelector<HTMLElement>('input[name=day]:checked');
  (slot ?? day)?.focus();
}
