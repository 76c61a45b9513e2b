import type { Experience } from '@nadi/domain/experience';

/** `1 Year`, `4 Years`. */
export function experienceLabel(experience: Experience): string {
  return experience === '1 Year' ? experience : `${experience}s`;
}
