import type { Doctor } from '@nadi/contract/doctors';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BookingSummary } from './booking-summary.tsx';
import { DESK_SHAPE } from './desk-shape.ts';
import { SlotPicker } from './slot-picker.tsx';
import { type BookedVitals, useBook } from './use-book.ts';
import { useChoice } from './use-choice.ts';

type BookingDeskProps = {
  doctor: Doctor;
  zone: string;
  /** What is measured while choosing; it leaves what may go with the booking in the ref. */
  vitals?: (measured: RefObject<BookedVitals | undefined>) => ReactNode;
};

/** Picking a slot and booking it, side by side. */
export function BookingDesk({ doctor, zone, vitals }: BookingDeskProps) {
  const picker = useRef<HTMLDivElement>(null);
  const measured = useRef<BookedVitals>(undefined);
  const [missing, setMissing] = useState(false);
  const choice = useChoice(doctor, zone);
  const { book, sendToLogin, loggedIn, booking } = useBook({
    docId: doctor._id,
    onBooked: choice.forget,
    onRefused: choice.renew,
    onUnanswered: choice.leaveOpen,
  });

  function submit() {
    // Spec §5: logging in comes first. The chosen slot waits.
    if (!loggedIn) return sendToLogin();
    if (choice.choice && choice.held) return book(choice.choice, measured.current);
    setMissing(true);
    focusPicker(picker.current);
  }

  /** The pressed button goes with its notice: focus moves on to where it led. */
  function jump(act: () => void) {
    flushSync(act);
    focusPicker(picker.current);
  }

  return (
    <div className={DESK_SHAPE.frame}>
      <div className="grid gap-6">
        <div ref={picker} className={DESK_SHAPE.card}>
          <SlotPicker
            {...choice}
            zone={zone}
            missing={missing && !choice.held && !booking}
            onJump={jump}
          />
        </div>
        {vitals?.(measured)}
      </div>
      <BookingSummary
        doctor={doctor}
        held={choice.held}
        now={choice.now}
        zone={zone}
        booking={booking}
        unsure={choice.choice?.unanswered === true && !booking}
        onBook={submit}
      />
    </div>
  );
}

/** To the chosen time, else the first of the day; to the days where this one has none. */
function focusPicker(picker: HTMLElement | null) {
  const slot =
    picker?.querySelector<HTMLElement>('input[name=slot]:checked') ??
    picker?.querySelector<HTMLElement>('input[name=slot]');
  const day = picker?.querySelector<HTMLElement>('input[name=day]:checked');
  (slot ?? day)?.focus();
}
