import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../apps/web/src');
const sources = globSync('**/*.tsx', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Forms that lose their text at a new sign-in, each with the reason. */
const NOT_RETAINED = {
  'features/account-recovery/forgot-password-page.tsx': 'no session',
  'features/account-recovery/reset-password-page.tsx': 'a password',
  'features/account-recovery/verify-email-page.tsx': 'a password',
  'features/cash-up/cash-up-form.tsx': 'retained as state',
  'features/clinic-accounts/account-places.tsx': 'a choice',
  'features/clinic-accounts/password-dialog.tsx': 'a password',
  'features/clinic-settings/refund-tiers-section.tsx': 'retained as state',
  'features/emergency-access/emergency-page.tsx': 'a search',
  'features/home/home-search.tsx': 'a search',
  'features/intake-form/intake-form-page.tsx': 'retained as state',
  'features/manage-doctors/edit-doctor-page.tsx': 'a password',
  'features/meeting/chat-panel.tsx': 'a call outlives the session',
  'features/meeting/join-page.tsx': 'no session',
  'features/meeting/schedule-meeting.tsx': 'no session',
  'features/open-clinic/open-page.tsx': 'a password',
  'features/portal-account/portal-account-page.tsx': 'a password',
  'features/portal-account/set-up-second-factor.tsx': 'a code',
  'features/portal-sign-in/code-step.tsx': 'a code',
  'features/portal-sign-in/portal-sign-in-form.tsx': 'no session',
  'features/portal-sign-in/switch-portal.tsx': 'a password',
  'features/profile/profile-record.tsx': 'a draft of its own',
  'features/sign-in/mailed-code.tsx': 'a code',
  'features/sign-in/sign-in-page.tsx': 'no session',
  'shared/portal/confirmation-dialog.tsx': 'a password',
  'shared/portal/list-pages.tsx': 'a page number',
  'shared/portal/password-form.tsx': 'a password',
  'shared/record/prescription-form.tsx': 'a draft of its own',
};

/** Text controls in a file without a form, each with the place that keeps its text. */
const ELSEWHERE = {
  'features/booking/repeat-step.tsx': 'the details of the booking',
  'features/clinic-settings/about-fields.tsx': 'the form of the settings',
  'features/clinic-settings/booking-fields.tsx': 'the form of the settings',
  'features/clinic-settings/desks-fields.tsx': 'the form of the settings',
  'features/clinic-settings/invoice-fields.tsx': 'the form of the settings',
  'features/clinic-settings/settings-fields.tsx': 'the form of the settings',
  'features/intake-form/question-fields.tsx': 'the state of the intake form',
  'features/manage-doctors/doctor-fields.tsx': 'the forms of a doctor',
  'features/meeting/green-room.tsx': 'a guest without a session',
  'features/meeting/new-meeting-page.tsx': 'read only',
  'features/profile/email-address.tsx': 'details-form.tsx',
  'features/working-hours/mode-fields.tsx': 'in the form of visit types',
  'shared/appointment/invite-guest-dialog.tsx': 'read only',
  'shared/appointment/no-show-fields.tsx': 'the card or dialog around it',
  'shared/intake/intake.tsx': 'the form of the answers',
  'shared/record/medicine-fields.tsx': 'the draft of the prescription',
  'shared/record/medicine-search.tsx': 'the draft of the prescription',
  'shared/record/note-editor.tsx': 'the draft of the note',
  'shared/record/signed-note.tsx': 'the draft of the addendum',
  'shared/slots/why-not-free.tsx': 'a search',
};

test('every form keeps its text through a sign-in, except the reviewed ones', () => {
  const forms = sources.filter(({ text }) => /<(Form|FormDialog|form)\b/.test(text));
  expect(forms.length).toBeGreaterThan(40);
  // Each form counts, because a file can have several.
  const open = forms.flatMap(({ path, text }) =>
    [...text.matchAll(/retain=\{null\}|<form\b(?![^<]*data-retain=)/g)].map(() => path),
  );
  expect(open.sort()).toEqual(Object.keys(NOT_RETAINED));
});

test('every text control outside a form is retained, except the reviewed ones', () => {
  const loose = sources
    .filter(({ path }) => !path.startsWith('shared/ui/'))
    .filter(({ text }) => /<(Textarea|Input|PhoneInput|textarea)\b/.test(text))
    .filter(({ text }) => !/<(Form|FormDialog|form)\b|data-retain=|useRetainedState\(/.test(text));
  expect(loose.map(({ path }) => path).sort()).toEqual(Object.keys(ELSEWHERE));
});
