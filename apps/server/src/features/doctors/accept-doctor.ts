import { isEmail, normaliseEmail } from '@nadi/domain/email';
import { rupeesToPaise } from '@nadi/domain/money';
import type { RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { DoctorDetails } from '#store/doctors.ts';

type Form = Omit<RequestContext<'addDoctor'>['body'], 'password' | 'image'>;

/**
 * Checks what adding and editing a doctor have in common.
 * @throws Problem 'bad-input'
 */
export function acceptDoctor(form: Form): DoctorDetails {
  const email = normaliseEmail(form.email);
  if (!isEmail(email)) throw new Problem('bad-input', { field: 'email' });
  return {
    email,
    name: form.name,
    speciality: form.speciality,
    degree: form.degree,
    experience: form.experience,
    about: form.about,
    feePaise: rupeesToPaise(form.fees),
    addressLine1: form.address.line1,
    addressLine2: form.address.line2,
    gender: form.gender === '' ? null : form.gender,
    languages: form.languages && [...new Set(form.languages)],
  };
}
