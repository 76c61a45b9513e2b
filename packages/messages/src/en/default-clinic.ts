import { EMERGENCY_NUMBER, OFFER_MINUTES } from '@nadi/domain/limits';

/** Shown until the admin has saved the clinic's own settings. */
export const DEFAULT_CLINIC = {
  name: 'Nadi',
  phone: '+91 80 1234 5678',
  emergencyNumber: EMERGENCY_NUMBER,
  email: 'care@nadi.example',
  address: ['2nd floor, 14 Lavelle Road', 'Ashok Nagar, Bengaluru 560001', 'Karnataka, India'],
  mapUrl: '',
  openingHours: 'Every day, 10:00 AM to 9:00 PM',
  rescheduleHours: 0,
  rescheduleMax: null,
  cancelHours: 0,
  offerMinutes: OFFER_MINUTES,
  people: [],
  figures: [],
};
