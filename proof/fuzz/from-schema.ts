import type { Chance } from '#proof/chance.ts';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

/** Texts for fields of this name that lead deeper into the server than chance would. */
export type Dictionary = Readonly<Record<string, readonly unknown[]>>;

/** Returns a value that fits the schema, as far as the schema tells. */
export function fitting(schema: Schema, name: string, chance: Chance, known: Dictionary): unknown {
  const words = known[name];
  if (words && words.length > 0 && chance.happens(0.9)) return chance.pick(words);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chance.pick(schema.enum);
  if (schema.anyOf) return fitting(chance.pick(schema.anyOf), name, chance, known);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => schema.required?.includes(field) || chance.happens(0.5))
          .map(([field, shape]) => [field, fitting(shape, field, chance, known)]),
      );
    case 'array':
      return [fitting(schema.items ?? {}, name, chance, known)];
    case 'boolean':
      return chance.happens(0.5);
    case 'integer':
    case 'number':
      return numberOf(schema, chance);
    default:
      return textOf(schema, chance);
  }
}

function numberOf({ minimum = 0, maximum = 1000 }: Schema, chance: Chance): number {
  const edge = chance.below(4);
  if (edge === 0) return minimum;
  if (edge === 1) return maximum;
  return minimum + chance.below(Math.min(1000, maximum - minimum) + 1);
}

function textOf({ format, maxLength = 40 }: Schema, chance: Chance): string {
  if (format === 'uuid') return '3f2b8c1e-7a4d-4b6e-9c01-5d2e8f7a6b3c';
  if (format === 'email') return `fuzz-${chance.below(1e9)}@example.test`;
  if (format === 'date') return '2027-01-05';
  return chance.happens(0.1) ? 'x'.repeat(maxLength) : `text ${chance.below(1000)}`;
}
