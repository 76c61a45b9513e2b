import { DoctorProfile } from '@nadi/contract/doctors';
import {
  AddressField,
  BirthDate,
  Fees,
  Gender,
  PersonName,
  Phone,
  paragraph,
  RequiredAddress,
  Success,
} from '@nadi/contract/fields';
import { healthIdFields } from '@nadi/contract/health-ids';
import { UserData } from '@nadi/contract/patients';
import { prescriberFields } from '@nadi/contract/prescriptions';
import type { Routes } from '@nadi/contract/route-definition';
import { z } from 'zod';

export const patientProfileRoutes = {
  getProfile: {
    method: 'GET',
    path: '/api/user/get-profile',
    access: 'patient',
    channel: 'high',
    body: z.object({}),
    reply: Success.extend({ userData: UserData }),
  },
  updateProfile: {
    method: 'POST',
    path: '/api/user/update-profile',
    access: 'patient',
    channel: 'high',
    upload: true,
    body: z.object({
      name: PersonName,
      phone: Phone,
      address: AddressField,
      gender: Gender,
      dob: BirthDate,
      image: z.file().optional(),
      ...healthIdFields,
    }),
    reply: Success,
  },
} as const satisfies Routes;

export const doctorProfileRoutes = {
  getDoctorProfile: {
    method: 'GET',
    path: '/api/doctor/profile',
    access: 'doctor',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({ profileData: DoctorProfile }),
  },
  /** Absent fields keep their value. */
  updateDoctorProfile: {
    method: 'POST',
    path: '/api/doctor/update-profile',
    access: 'doctor',
    channel: 'medium',
    body: z.object({
      address: RequiredAddress.optional(),
      fees: Fees.optional(),
      about: paragraph(2000).optional(),
      available: z.boolean().optional(),
      ...prescriberFields,
    }),
    reply: Success,
  },
} as const satisfies Routes;
