import type { Doctor } from '@nadi/contract/doctors';

export function fixtureDoctor(more: Partial<Doctor> = {}): Doctor {
  return {
    _id: 'd1',
    name: 'Dr. Asha Rao',
    image: '',
    speciality: 'Neurologist',
    degree: 'MBBS, DM',
    experience: '4 Year',
    about: 'Listens first.',
    fees: 500,
    available: true,
    address: { line1: '14 Lavelle Road', line2: 'Bengaluru' },
    slots_booked: {},
    ...more,
  };
}
