/** Formats years of experience: `1 Year`, `4 Years`. */
export function experienceLabel(experience: string): string {
  return experience === '1 Year' ? experience : `${experience}s`;
}
