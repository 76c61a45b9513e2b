import type { ClinicRole } from '@nadi/domain/permissions';
import { roleName } from '@nadi/messages/en/audit';
import { i18n } from '#shared/language/i18n.ts';

type RoleCard = { value: ClinicRole; label: string; note: string };

/** Returns the roles of an account, each with what it may do. */
export function roleCards(): RoleCard[] {
  const notes: Record<ClinicRole, string> = {
    reception: i18n._(
      'Books, moves and cancels for patients and takes cash. Sees no vitals, notes, documents, meetings, settings or audit trail.',
    ),
    accountant: i18n._(
      'Sees and exports payments with their receipts and refunds. Refunds nothing, and sees no appointments, patients, doctors or settings.',
    ),
    admin: i18n._('May do all that you may. Can also end your account.'),
  };
  const roles = ['reception', 'accountant', 'admin'] as const;
  return roles.map((value) => ({ value, label: roleName(i18n, value), note: notes[value] }));
}
