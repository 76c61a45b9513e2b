import type { Appointment } from '@nadi/contract/appointments';

/** Returns an address in one line; empty without one. */
export function addressText({ line1, line2 }: { line1: string; line2: string }): string {
  return [line1, line2].filter(Boolean).join(', ');
}

/** Returns a place of the clinic in one line. */
export function locationText({
  name,
  address,
}: {
  name: string;
  address: readonly string[];
}): string {
  return [name, ...address].join(', ');
}

/** Returns the place of an appointment without a video call; empty without an address. */
export function whereText({ location, mode, docData }: Where): string {
  if (location) return [locationText(location), location.room].filter(Boolean).join(', ');
  return mode === 'phone' ? 'By phone: the doctor calls you' : addressText(docData.address);
}

type Where = Pick<Appointment, 'location' | 'mode' | 'docData'>;
