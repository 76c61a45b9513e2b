import { EMERGENCY_NUMBER, OFFER_MINUTES } from '@nadi/domain/limits';

/** Shown until the admin has saved the clinic's own settings; contains nothing that could be wrong. */
export const DEFAULT_CLINIC = {
  name: 'Nadi',
  phone: '',
  emergencyNumber: EMERGENCY_NUMBER,
  email: '',
  address: [],
  mapUrl: '',
  openingHours: null,
  rescheduleHours: 0,
  rescheduleMax: null,
  cancelHours: 0,
  offerMinutes: OFFER_MINUTES,
  people: [],
  figures: [],
};
