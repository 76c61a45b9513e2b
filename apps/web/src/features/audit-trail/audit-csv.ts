import type { AuditEntry } from '@nadi/contract/audit';
import { actorName, roleLabel } from '@nadi/messages/en/audit';
import { auditLabel } from '@nadi/messages/en/audit-labels';
import { english } from '@nadi/messages/en/english';

const HEADER = ['Time', 'Person', 'Role', 'Action', 'Record of', 'Appointment'];

/** Writes entries as CSV (RFC 4180) with instants in UTC. @param isFirst adds the header */
export function formatAuditCsv(entries: readonly AuditEntry[], isFirst: boolean): string {
  const rows = entries.map(({ at, actor, action, subject, appointmentId }) => [
    new Date(at).toISOString(),
    actorName(english, actor),
    roleLabel(english, actor),
    auditLabel(english, action),
    subject?.name ?? '',
    appointmentId ?? '',
  ]);
  const lines = isFirst ? [HEADER, ...rows] : rows;
  return lines.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
}

/** Quotes a text, and keeps a spreadsheet from reading it as a formula. */
function formatCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
