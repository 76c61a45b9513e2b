import { i18n } from '#shared/language/i18n.ts';

/** The relations that a form suggests, as they are stored. */
export const RELATIONS = [
  'Mother',
  'Father',
  'Grandmother',
  'Grandfather',
  'Sister',
  'Brother',
  'Guardian',
] as const;

/** Names what somebody is to a dependant; what they wrote themselves stays as it is. */
export function relationName(relation: string): string {
  const names: Record<(typeof RELATIONS)[number], string> = {
    Mother: i18n._('Mother'),
    Father: i18n._('Father'),
    Grandmother: i18n._('Grandmother'),
    Grandfather: i18n._('Grandfather'),
    Sister: i18n._('Sister'),
    Brother: i18n._('Brother'),
    Guardian: i18n._('Guardian'),
  };
  return new Map(Object.entries(names)).get(relation) ?? relation;
}
