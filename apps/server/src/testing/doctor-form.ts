import sharp from 'sharp';
import type { Person } from './actors.ts';
import type { TestClinic } from './build-app.ts';
import { sendForm } from './send-form.ts';

export const FORM = {
  name: 'Dr. New Here',
  email: 'New.Here@example.test',
  password: 'correct horse battery',
  experience: '8 Year',
  fees: '499.50',
  about: 'Listens.',
  speciality: 'Neurologist',
  degree: 'MBBS, MD',
  address: JSON.stringify({ line1: '17, 4th Cross', line2: 'Bengaluru' }),
};

export async function photo() {
  const picture = { width: 40, height: 60, channels: 3, background: '#088' } as const;
  const bytes = await sharp({ create: picture }).png().toBuffer();
  return new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' });
}

/** Sends the form that adds a doctor. */
export function addDoctor(
  clinic: TestClinic,
  fields: Record<string, string | File>,
  admin: Person,
) {
  return sendForm(clinic, '/api/admin/add-doctor', fields, { aToken: admin.token });
}
