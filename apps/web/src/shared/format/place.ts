import type { Appointment } from '@nadi/contract/appointments';
import { i18n } from '#shared/language/i18n.ts';
import { addressText } from './address.ts';

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
  return mode === 'phone' ? i18n._('By phone: the doctor calls you') : addressText(docData.address);
}

type Where = Pick<Appointment, 'location' | 'mode' | 'docData'>;
