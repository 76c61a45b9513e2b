import type { Doctor } from '@nadi/contract/doctors';
import { paiseToRupees } from '@nadi/domain/money';
import type { ListedDoctor } from '#store/doctor-lists.ts';
import { imageUrl } from './image-url.ts';

export function presentDoctor(doctor: ListedDoctor): Doctor {
  return {
    _id: doctor.id,
    name: doctor.name,
    image: imageUrl(doctor.image_id),
    speciality: doctor.speciality as Doctor['speciality'],
    degree: doctor.degree,
    experience: doctor.experience,
    about: doctor.about,
    fees: paiseToRupees(doctor.fee_paise),
    available: doctor.available,
    address: { line1: doctor.address_line1, line2: doctor.address_line2 },
    slots_booked: slotsBooked(doctor.taken ?? []),
    ...(doctor.gender ? { gender: doctor.gender } : {}),
    ...(doctor.registration_number ? { registrationNumber: doctor.registration_number } : {}),
    ...(doctor.languages?.length ? { languages: doctor.languages } : {}),
  };
}

/** Groups taken slots by date key (docs/product/api.md#doctor). */
function slotsBooked(taken: readonly string[]): Doctor['slots_booked'] {
  const booked: Doctor['slots_booked'] = {};
  for (const slot of taken) {
    const [date = '', time = ''] = slot.split('|');
    booked[date] = [...(booked[date] ?? []), time];
  }
  return booked;
}

/** Presents a doctor's registration; nothing before both fields were given. */
export function presentPrescriber(
  prescriber: { registration_number: string; qualification: string } | undefined,
) {
  if (!prescriber) return {};
  const { registration_number: registrationNumber, qualification } = prescriber;
  return { registrationNumber, qualification };
}
