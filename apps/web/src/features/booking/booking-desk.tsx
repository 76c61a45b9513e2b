import type { Doctor } from '@nadi/contract/doctors';
import { type ReactNode, useRef, useState } from 'react';
import { BookingSummary } from './booking-summary.tsx';
import { DESK_SHAPE } from './desk-shape.ts';
import { SlotPicker } from './slot-picker.tsx';
import { useBook } from './use-book.ts';
import { useChoice } from './use-choice.ts';

type BookingDeskProps = {
  doctor: Doctor;
  zone: string;
  /** What is measured while choosing, shown between picker and button. */
  vitals?: ReactNode;
};

/** Picking a slot and booking it, side by side. */
export function BookingDesk({ doctor, zone, vitals }: BookingDeskProps) {
  const picker = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState(false);
  const choice = useChoice(doctor, zone);
  const { book, sendToLogin, loggedIn, booking } = useBook({
    docId: doctor._id,
    onBooked: choice.forget,
  });

  function submit() {
    // Spec §5: logging in comes first. The chosen slot waits.
    if (!loggedIn) return sendToLogin();
    if (choice.choice && choice.held) return book(choice.choice);
    setMissing(true);
    focusPicker(picker.current);
  }

  return (
    <div className={DESK_SHAPE.frame}>
      <div className="grid gap-6">
        <div ref={picker} className={DESK_SHAPE.card}>
          <SlotPicker {...choice} zone={zone} missing={missing && !choice.held && !booking} />
        </div>
        {vitals}
      </div>
      <BookingSummary
        doctor={doctor}
        held={choice.held}
        now={choice.now}
        zone={zone}
        booking={booking}
        onBook={submit}
      />
    </div>
  );
}

/** To the first time that can be chosen; to the days where this one has none. */
function focusPicker(picker: HTMLElement | null) {
  const slot = picker?.querySelector<HTMLElement>('input[name=slot]');
  const day = picker?.querySelector<HTMLElement>('input[name=day]:checked');
  (slot ?? day)?.focus();
}
