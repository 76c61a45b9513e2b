import type { JoinRefusal } from '@nadi/contract/meeting-events';
import { joinWindow } from '@nadi/domain/join-window';
import {
  type AccountHolder,
  ATTENDING_PARTIES,
  actsFor,
  type Party,
} from '@nadi/domain/permissions';

/** The appointment that a room belongs to. `startsAt` in epoch milliseconds. */
export interface AppointmentRoom {
  id: string;
  startsAt: number;
  cancelled: boolean;
  completed: boolean;
  /** A host has ended its meeting. */
  ended: boolean;
  patientId: string;
  patientName: string;
  doctorId: string;
}

/** `returning-only`: participants of the running call may come back, nobody new may join. */
export type RoomAccess =
  | 'anyone'
  | 'returning-only'
  | Extract<JoinRefusal, 'too-early' | 'cancelled'>;

/**
 * Returns who may enter a room now (docs/product.md#room-access). `appointment` is null for an
 * instant room, `now` in epoch milliseconds.
 */
export function roomAccess(appointment: AppointmentRoom | null, now: number): RoomAccess {
  if (appointment === null) return 'anyone';
  if (appointment.cancelled) return 'cancelled';
  switch (joinWindow({ startsAt: appointment.startsAt, now })) {
    case 'open':
      return 'anyone';
    case 'past':
      return 'returning-only';
    default:
      return 'too-early';
  }
}

/** The roles that a place is reserved for in every appointment's room. */
export const RESERVED_ROLES: readonly Party[] = ATTENDING_PARTIES;

/** Returns whether the participant may admit and remove others: the appointment's doctor or the admin. */
export function isHost({ party, role }: { party: boolean; role: Party | 'guest' }): boolean {
  return party && (role === 'doctor' || role === 'admin');
}

/** Returns whether the account acts for the patient of the appointment, or is its doctor or the clinic's admin. */
export function isParty(
  account: AccountHolder & { role: Party },
  appointment: AppointmentRoom | null,
): boolean {
  if (appointment === null) return false;
  if (account.role === 'admin') return true;
  if (account.role === 'patient') return actsFor(account, appointment.patientId);
  return account.id === appointment.doctorId;
}

/** Returns the name of the appointment's patient where the account acts for them; null for everybody else. */
export function managedPatient(
  account: AccountHolder & { role: Party },
  appointment: AppointmentRoom | null,
): string | null {
  if (appointment === null || account.role !== 'patient') return null;
  if (account.id === appointment.patientId || !isParty(account, appointment)) return null;
  return appointment.patientName;
}
