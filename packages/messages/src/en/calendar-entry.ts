import type { Translator } from './english.ts';
import type { MailAppointment } from './mail.ts';

/** Returns the title of a calendar entry. @param doctor null if the calendar may be a stranger's */
export function calendarTitle({
  i18n,
  doctor,
  clinic,
}: {
  i18n: Translator;
  doctor: string | null;
  clinic: string;
}): string {
  if (doctor === null) return i18n._('Appointment with {clinic}', { clinic });
  return i18n._('Appointment with {doctor}, {clinic}', { doctor, clinic });
}

/** Names the patient in the text of a calendar entry, if it is not the recipient. */
export const calendarPatient = (i18n: Translator, patient: string) =>
  i18n._('For {patient}', { patient });

export function calendarText({ i18n, ...appointment }: MailAppointment): string {
  const { patient, doctor, joinUrl, pageUrl } = appointment;
  return [
    doctor,
    ...(patient === null ? [] : [calendarPatient(i18n, patient)]),
    ...(joinUrl ? [i18n._('Join the video call: {joinUrl}', { joinUrl })] : []),
    i18n._('See or change the appointment: {pageUrl}', { pageUrl }),
  ].join('\n');
}

/**
 * Returns the place of an appointment by video.
 * @param address null if the patient cannot come in person instead
 */
export function videoLocation(i18n: Translator, address: string | null): string {
  if (address === null) return i18n._('Video call');
  return i18n._('Video call, or {address}', { address });
}
