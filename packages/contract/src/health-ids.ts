import { parseAbhaAddress, parseAbhaNumber } from '@nadi/domain/abha';
import { z } from 'zod';
import type { InputError } from './fields.ts';

/** Accepts an id by its pattern, or an empty text, which removes the stored one. */
function healthId(parse: (text: string) => string | null) {
  return z
    .string()
    .max(80)
    .transform((text, issues) => {
      if (text.trim() === '') return '';
      const id = parse(text);
      if (id !== null) return id;
      issues.addIssue({ code: 'custom', message: 'bad-format' satisfies InputError });
      return z.NEVER;
    });
}

/**
 * Ids of India's health network as people enter them: the number in any groups of digits. An absent field
 * keeps its value.
 */
export const healthIdFields = {
  abhaNumber: healthId(parseAbhaNumber).optional(),
  abhaAddress: healthId(parseAbhaAddress).optional(),
};

/** The ids as stored: 14 digits, and lower case. Absent if none was given. */
export const HealthIds = z.object({
  abhaNumber: z.string().optional(),
  abhaAddress: z.string().optional(),
});
export type HealthIds = z.infer<typeof HealthIds>;
