import type { SetupStepId } from '@nadi/domain/setup-steps';
import type { Translator } from './english.ts';

/** Names a step of opening a clinic. */
export function setupStepTitle(i18n: Translator, id: SetupStepId): string {
  const titles: Record<SetupStepId, string> = {
    clinic: i18n._('Name and address'),
    doctor: i18n._('First doctor'),
    hours: i18n._('Opening hours'),
    payment: i18n._('Payment'),
    mail: i18n._('Mail'),
    video: i18n._('Video'),
    'test-booking': i18n._('Test appointment'),
    open: i18n._('Open'),
  };
  return titles[id];
}

/** Says what a step is for. */
export function setupStepPurpose(i18n: Translator, id: SetupStepId): string {
  const purposes: Record<SetupStepId, string> = {
    clinic: i18n._('Patients read on every page who you are and where to come.'),
    doctor: i18n._('Patients choose a doctor and see the fee before they book.'),
    hours: i18n._('Doctors without hours of their own can be booked at these times.'),
    payment: i18n._('Patients can pay online. Cash at the clinic always works.'),
    mail: i18n._('Patients get confirmations and reminders, and can reset their password.'),
    video: i18n._('A relay (TURN) connects patients whose network blocks direct calls.'),
    'test-booking': i18n._('Books an appointment as a patient would, and removes it at once.'),
    open: i18n._('Patients can find your doctors and book.'),
  };
  return purposes[id];
}
