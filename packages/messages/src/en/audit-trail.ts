import type { AuditEntry } from '@nadi/contract/audit';
import { SOURCE_LOCALE } from '@nadi/domain/locales';
import { ACCESS_TO_FAMILY } from './access-to-family.ts';
import { describeAuditEntry } from './audit.ts';
import { auditLabel } from './audit-labels.ts';
import type { Translator } from './english.ts';

/**
 * Describes an entry to the admin, with the name of the actor marked: `<actor>Dr. Rao</actor> cancelled an appointment of
 * Asha Rao`. Other languages than English have sentences about patients; they name every other action as the filter does.
 */
export function composeEntry(i18n: Translator, entry: AuditEntry, actor: string): string {
  const { action, subject } = entry;
  if (i18n.locale === SOURCE_LOCALE) return inEnglish(actor, describeAuditEntry(entry));
  if (subject === null || subject.id === entry.actor.id) {
    const label = auditLabel(i18n, action);
    return i18n._('<actor>{actor}</actor>: {action}', { actor, action: label });
  }
  const name = subject.name || i18n._('somebody');
  const compose = subject.role === 'patient' ? ACCESS_TO_FAMILY[action] : undefined;
  if (compose) return compose(i18n, { actor, patient: name });
  const label = auditLabel(i18n, action);
  return i18n._('<actor>{actor}</actor>: {action} ({subject})', {
    actor,
    action: label,
    subject: name,
  });
}

/** Describes entries of one person and action: of how many patients, or how often. */
export function composeGroup(
  i18n: Translator,
  entries: readonly AuditEntry[],
  actor: string,
): string {
  const [latest] = entries;
  if (!latest) return '';
  const patients = entries.flatMap(({ subject }) =>
    subject?.role === 'patient' ? subject.id : [],
  );
  const count = new Set(patients).size;
  if (count <= 1) {
    const entry = composeEntry(i18n, latest, actor);
    return i18n._('{entry}, {count} times', { entry, count: entries.length });
  }
  if (i18n.locale === SOURCE_LOCALE) {
    const done = describeAuditEntry({ ...latest, subject: null });
    return inEnglish(actor, `${done} of ${count} patients`);
  }
  return i18n._(
    '<actor>{actor}</actor>: {action} ({count, plural, one {# patient} other {# patients}})',
    { actor, action: auditLabel(i18n, latest.action), count },
  );
}

function inEnglish(actor: string, words: string): string {
  return `<actor>${actor}</actor> ${words}`;
}
