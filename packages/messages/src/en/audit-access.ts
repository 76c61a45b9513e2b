import type { AuditEntry } from '@nadi/contract/audit';
import { ACCESS_TO_FAMILY } from './access-to-family.ts';
import { ACCESS_TO_OWN } from './access-to-own.ts';
import { describeAuditEntry, labelOf } from './audit.ts';
import { english, type Translator } from './english.ts';

/**
 * Describes an entry to the patient it concerns, or by the patient's name to the person who manages them. The name of the
 * actor is marked: `<actor>Dr. Rao</actor> saw your vitals`.
 */
export function composeAccess(i18n: Translator, entry: AuditEntry, actor: string): string {
  const { action, subject, ofDependant } = entry;
  const patient = subject?.name || i18n._('somebody');
  const isOwnAct = subject === null || subject.id === entry.actor.id;
  const compose = ofDependant ? !isOwnAct && ACCESS_TO_FAMILY[action] : ACCESS_TO_OWN[action];
  if (compose) return compose(i18n, { actor, patient });
  const words = ofDependant ? describeAuditEntry(entry) : labelOf(action);
  return i18n._('<actor>{actor}</actor> {action}', { actor, action: words });
}

/** Describes an entry in English without its actor, to follow the name or for a column of its own. */
export function describeAccess(entry: AuditEntry): string {
  return composeAccess(english, entry, '').replace('<actor></actor> ', '');
}
