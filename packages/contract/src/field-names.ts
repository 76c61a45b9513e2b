import { z } from 'zod';

/**
 * Lists the names of an object's fields, optional ones with a question mark. For a union of objects, lists
 * each name once.
 */
export function fieldNames(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).map(([name, field]) =>
      field instanceof z.ZodType && field.safeParse(undefined).success ? `${name}?` : name,
    );
  }
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.filter((option) => option instanceof z.ZodType);
    return [...new Set(options.flatMap(fieldNames))];
  }
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodType) return fieldNames(schema.in);
  return [];
}
