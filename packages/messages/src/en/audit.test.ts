import type { AuditEntry } from '@nadi/contract/audit';
import { CLINIC_SETTING } from '@nadi/domain/permissions';
import { expect, test } from 'vitest';
import { actorName, describeAuditEntry, roleLabel } from './audit.ts';
import { describeAccess } from './audit-access.ts';
import { english } from './english.ts';

const admin = { role: 'admin', id: 'a', name: 'Admin' } as const;
const asha = { role: 'patient', id: 'p', name: 'Asha' } as const;
const bose = { role: 'doctor', id: 'd', name: 'Dr. Bose' } as const;

test.each([
  ['cancelled', admin, asha, 'cancelled an appointment of Asha'],
  ['booked', asha, asha, 'booked an appointment'],
  ['retired-doctor', admin, bose, 'retired a doctor: Dr. Bose'],
  ['signed-in', bose, null, 'logged in'],
] as const)('%s', (action, actor, subject, words) => {
  const entry: AuditEntry = { id: 1, at: 0, appointmentId: null, action, actor, subject };
  expect(describeAuditEntry(entry)).toBe(words);
});

test('a setting of the clinic has neither the name nor the role of a person', () => {
  const setting = { ...admin, id: CLINIC_SETTING, name: '' };
  expect([actorName(english, admin), roleLabel(english, admin)]).toEqual(['Admin', 'Admin']);
  expect([actorName(english, setting), roleLabel(english, setting)]).toEqual([
    'The clinic’s setting',
    'Automatic',
  ]);
});

test('shows the stored name of an action that this page does not know', () => {
  const newer = { id: 1, at: 0, appointmentId: null, actor: admin, subject: asha } as const;
  const entry = { ...newer, action: 'moved-house' as AuditEntry['action'] };
  expect(describeAuditEntry(entry)).toBe('moved house of Asha');
});

test('tells a person who manages a patient which patient an entry is about', () => {
  const about = { id: 1, at: 0, appointmentId: null, actor: bose, subject: asha } as const;
  const entry: AuditEntry = { ...about, action: 'cancelled' };
  expect(describeAccess(entry)).toBe('cancelled an appointment of yours');
  expect(describeAccess({ ...entry, ofDependant: true })).toBe('cancelled an appointment of Asha');
});
