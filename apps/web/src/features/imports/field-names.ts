import { i18n } from '#shared/language/i18n.ts';

const names = () => ({
  Name: i18n._('Name'),
  Phone: i18n._('Phone'),
  'E-mail': i18n._('E-mail'),
  'Date of birth': i18n._('Date of birth'),
  Gender: i18n._('Gender'),
  'Number in the earlier system': i18n._('Number in the earlier system'),
  'ABHA number': i18n._('ABHA number'),
  'ABHA address': i18n._('ABHA address'),
  Speciality: i18n._('Speciality'),
  Degree: i18n._('Degree'),
  'Years of experience': i18n._('Years of experience'),
  Fees: i18n._('Fees'),
  'Address line 1': i18n._('Address line 1'),
  'Address line 2': i18n._('Address line 2'),
  About: i18n._('doctor|About'),
  Doctor: i18n._('Doctor'),
  Patient: i18n._('Patient'),
  Date: i18n._('Date'),
  Time: i18n._('Time'),
  Minutes: i18n._('Minutes'),
  State: i18n._('State'),
});

/** The English heading of a field, by which a file is recognised. */
export type FieldLabel = keyof ReturnType<typeof names>;

/** Names a field in the language of the page. */
export function fieldName(label: FieldLabel): string {
  return names()[label];
}
