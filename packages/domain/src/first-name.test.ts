import { expect, test } from 'vitest';
import { firstName } from './first-name.ts';

test.each([
  ['Asha Rao', 'Asha'],
  ['  Kamala  Das ', 'Kamala'],
  ['Meera', 'Meera'],
  ['Mrs Rao', 'Rao'],
  ['Mr. Sunil Mehta', 'Sunil'],
  ['MR.SUNIL MEHTA', 'SUNIL'],
  ['Dr. (Mrs.) Sunita Rao', 'Sunita'],
  ['Smt. Lakshmi Devi', 'Lakshmi'],
  ['Shri Ram Prasad', 'Ram'],
  ['श्रीमती आशा राव', 'आशा'],
  // These names begin like a title.
  ['Mrinal Sen', 'Mrinal'],
  ['Drishti Shah', 'Drishti'],
  ['Srinivas Rao', 'Srinivas'],
  ['K. Anand', 'Anand'],
  ['S Priya Raman', 'Priya'],
  ['S.P. Raman', 'Raman'],
  ['Dr. K. Anand', 'Anand'],
  ['के. आनंद', 'आनंद'],
  ['Anand K.', 'Anand'],
  // No other part of the name is known.
  ['K.', 'K.'],
  ['Mr. K', 'K'],
  ['Mr. K.', 'K.'],
  ['Mrs', 'Mrs'],
  ['Dr. ', 'Dr.'],
  ['', ''],
])('the first name of "%s" is "%s"', (name, first) => {
  expect(firstName(name)).toBe(first);
});
