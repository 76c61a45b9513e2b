import { createContext, use } from 'react';

export type FieldWiring = {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export const FieldContext = createContext<FieldWiring | undefined>(undefined);

/** Ties a control to the label, hint and error of the Field around it; empty outside one. */
export function useFieldWiring(): Partial<FieldWiring> {
  return use(FieldContext) ?? {};
}
