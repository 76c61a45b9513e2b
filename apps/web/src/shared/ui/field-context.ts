import { createContext, use } from 'react';

export type FieldWiring = {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export const FieldContext = createContext<FieldWiring | undefined>(undefined);

/** Returns the id, name and ARIA attributes from the surrounding Field; empty outside one. */
export function useFieldWiring(): Partial<FieldWiring> {
  return use(FieldContext) ?? {};
}
