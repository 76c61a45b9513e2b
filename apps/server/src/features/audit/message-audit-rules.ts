import type { ReplyBody } from '@nadi/contract/routes';
import type { About } from './audit-about.ts';

const handled = { action: 'handled-message' as const, about: (): About => ({ kind: 'self' }) };

const notifications = {
  action: 'changed-notifications' as const,
  // Once a day: every sign-in moves the browser to its session.
  about: (): About => ({ kind: 'own-reading' }),
};

/** The audit entries of routes about messages. */
export const messageAuditRules = {
  getEmail: null,
  listPatientPreferences: null,
  setPatientPreference: null,
  listDoctorPreferences: null,
  setDoctorPreference: null,
  getPatientPushKey: null,
  addPatientPushSubscription: notifications,
  removePatientPushSubscription: notifications,
  getDoctorPushKey: null,
  addDoctorPushSubscription: notifications,
  removeDoctorPushSubscription: notifications,
  listMessages: {
    action: 'read-messages' as const,
    about: (_call: unknown, { messages }: ReplyBody<'listMessages'>): About => ({
      kind: 'patients',
      ids: messages.flatMap(({ recipient }) =>
        recipient?.role === 'patient' ? [recipient.id] : [],
      ),
    }),
  },
  retryMessage: handled,
  retryMessages: handled,
  dismissMessage: handled,
};
