import type { WaitingDoctor } from '@nadi/contract/waiting-doctor';
import type { listDoctorPresence } from '#store/doctor-delays.ts';
import { imageUrl } from './image-url.ts';

type DoctorPresence = Awaited<ReturnType<typeof listDoctorPresence>>[number];

export function presentWaitingDoctor(doctor: DoctorPresence): WaitingDoctor {
  const { name, speciality, image_id, with_patient, online } = doctor;
  const presence = with_patient ? 'with-patient' : online ? 'online' : 'away';
  return { name, speciality, image: imageUrl(image_id), presence };
}
