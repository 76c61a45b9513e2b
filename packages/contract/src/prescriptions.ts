import {
  MEDICINES_MAX,
  PRESCRIPTION_TEXT_MAX,
  QUALIFICATION_MAX,
  REGISTRATION_NUMBER_MAX,
} from '@nadi/domain/limits';
import { MEDICINE_LISTS } from '@nadi/domain/medicine';
import { z } from 'zod';
import { Id, IsoDate, line, paragraph } from './fields.ts';
import { HealthIds } from './patients.ts';

const short = line(80).optional();
const text = paragraph(PRESCRIPTION_TEXT_MAX).optional();

/** The doctor's registration number, which a prescription requires. */
export const RegistrationNumber = line(REGISTRATION_NUMBER_MAX, 1);
export const Qualification = line(QUALIFICATION_MAX, 1);

/** One medicine. To be issued, it also needs the fields that `missingDirections` (domain) names. */
export const Medicine = z.object({
  name: line(120, 1),
  brand: short,
  /** The reason for this brand. */
  brandReason: short,
  /** Such as tablet, syrup, cream. */
  form: short,
  /** Such as 500 mg. */
  strength: short,
  /** The amount taken at a time, such as 1 tablet or 5–10 ml. */
  dose: short,
  /** Such as by mouth. */
  route: short,
  /** Such as 1-0-1 (morning, noon, night) or every 8 hours. */
  frequency: short,
  /** Such as 5 days. */
  duration: short,
  quantity: short,
  asNeeded: z.boolean().optional(),
  /**
   * True if the instruction describes the use; strength, dose, frequency and duration may then be missing.
   */
  asDirected: z.boolean().optional(),
  /** Such as for pain; also printed for medicines taken as needed. */
  instruction: line(200).optional(),
  list: z.enum(MEDICINE_LISTS).optional(),
});
export type Medicine = z.infer<typeof Medicine>;

/** A medicine without the fields that may describe one patient. */
export const MedicineLine = Medicine.omit({ instruction: true, brandReason: true });

/** A medicine that a doctor has starred, with directions. */
export const FavouriteMedicine = z.object({ _id: Id, medicine: Medicine });
export type FavouriteMedicine = z.infer<typeof FavouriteMedicine>;

/** `own`: this doctor prescribes it. */
export const SuggestedMedicine = z.object({ medicine: MedicineLine, own: z.boolean() });
export type SuggestedMedicine = z.infer<typeof SuggestedMedicine>;

export const PrescriptionText = z.object({
  items: z.array(Medicine).min(1).max(MEDICINES_MAX),
  complaints: text,
  findings: text,
  diagnosis: text,
  tests: text,
  advice: text,
  /** A date in the clinic's calendar. */
  validUntil: IsoDate.optional(),
});
export type PrescriptionText = z.infer<typeof PrescriptionText>;

/** The complete sheet as it was issued. */
export const PrescriptionSheet = PrescriptionText.extend({
  issuedOn: z.iso.date(),
  clinic: z.object({
    name: z.string(),
    phone: z.string(),
    address: z.array(z.string()),
    /** The id in India's Health Facility Registry. */
    facilityId: z.string().optional(),
  }),
  doctor: z.object({
    name: z.string(),
    qualification: z.string(),
    registrationNumber: z.string(),
    speciality: z.string(),
    email: z.string(),
    address: z.array(z.string()),
  }),
  patient: z.object({
    name: z.string(),
    dob: z.string(),
    age: z.number().nullable(),
    gender: z.string(),
    address: z.array(z.string()),
    ...HealthIds.shape,
  }),
});
export type PrescriptionSheet = z.infer<typeof PrescriptionSheet>;

export const PRESCRIPTION_STATES = ['issued', 'replaced', 'cancelled'] as const;

/** `url` verifies the prescription; its QR code contains it. */
export const Prescription = z.object({
  _id: Id,
  number: z.number(),
  state: z.enum(PRESCRIPTION_STATES),
  issuedAt: z.number(),
  replaces: Id.optional(),
  url: z.string(),
  sheet: PrescriptionSheet,
});
export type Prescription = z.infer<typeof Prescription>;

/** Fields of a doctor's profile; both are required before the first prescription. */
export const prescriberFields = {
  registrationNumber: RegistrationNumber.optional(),
  qualification: Qualification.optional(),
};
