import type { AuditEntry } from '@nadi/contract/audit';
import { expect, test } from 'vitest';
import { composeEntry, composeGroup } from './audit-trail.ts';
import { english, type Translator } from './english.ts';

/** Chooses the sentences of a language other than English, in English words. */
const other: Translator = { ...english, locale: 'de' };

const rao: AuditEntry['actor'] = { role: 'admin', id: 'a', name: 'Rao' };
const asha: AuditEntry['subject'] = { role: 'patient', id: 'p', name: 'Asha' };
const bose: AuditEntry['subject'] = { role: 'doctor', id: 'd', name: 'Dr. Bose' };

const toEntry = (action: AuditEntry['action'], subject: AuditEntry['subject']): AuditEntry => ({
  ...{ id: 1, at: 0, appointmentId: null, actor: rao },
  ...{ action, subject },
});

test.each([
  ['cancelled', asha, 'cancelled an appointment of Asha', ' cancelled an appointment of Asha'],
  ['retired-doctor', bose, 'retired a doctor: Dr. Bose', ': Retired a doctor (Dr. Bose)'],
  ['signed-in', null, 'logged in', ': Logged in'],
] as const)('describes %s in English and elsewhere', (action, subject, inEnglish, elsewhere) => {
  const entry = toEntry(action, subject);
  expect(composeEntry(english, entry, 'Rao')).toBe(`<actor>Rao</actor> ${inEnglish}`);
  expect(composeEntry(other, entry, 'Rao')).toBe(`<actor>Rao</actor>${elsewhere}`);
});

test('describes entries about several patients, and about one', () => {
  const first = toEntry('read-appointments', asha);
  const second = toEntry('read-appointments', { role: 'patient', id: 'p2', name: 'Ravi' });
  const compose = (i18n: Translator, ...entries: AuditEntry[]) =>
    composeGroup(i18n, entries, 'Rao').replace('<actor>Rao</actor>', '');
  expect(compose(english, first, second)).toBe(' saw appointments of 2 patients');
  expect(compose(other, first, second)).toBe(': Saw appointments (2 patients)');
  expect(compose(english, first, first)).toBe(' saw appointments of Asha, 2 times');
});
