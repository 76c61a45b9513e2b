import type { GuestPolicy } from '@nadi/domain/stored-values';
import type { LobbyRecords, LobbySubject } from './lobby-records.ts';
import type { AppointmentRoom } from './room-access.ts';
import type { Account } from './signalling-context.ts';

/** Returns an account as `identify` does; the id of its session is derived from its own. */
export function account(role: Account['role'], id: string, name = id): Account {
  return { id, role, name, signInSession: `session of ${id}` };
}

/** Returns an appointment of the patient `asha` with the doctor `rao`. */
export function appointmentRoom(startsAt: number, cancelled = false): AppointmentRoom {
  const patient = { patientId: 'asha', patientName: 'Asha Rao' };
  const facts = { cancelled, completed: false, ended: false };
  return { id: 'appointment', startsAt, ...facts, ...patient, doctorId: 'rao' };
}

/** Returns the policy of a clinic whose admitted guests may return at any time. */
export function lobbyPolicy(guests: GuestPolicy) {
  return async () => ({ guests, returnWithin: null });
}

/** Records decisions in memory; survives the nodes that share it. */
export function fakeLobbyRecords(): LobbyRecords {
  const decisions: (LobbySubject & { decision: string; at: number })[] = [];
  const locked = new Set<string>();
  return {
    async find({ participantId, account, address, appointmentId, startsAt }) {
      const current = decisions.filter((made) => made.startsAt === startsAt);
      const own = current.filter(
        (made) =>
          made.participantId === participantId || (account !== null && made.account === account),
      );
      const near = [...own, ...current.filter((made) => made.address === address)];
      const lastDenial = (made: typeof near) => {
        const times = made.filter(({ decision }) => decision === 'denied').map(({ at }) => at);
        return times.length > 0 ? Math.max(...times) : null;
      };
      return {
        admittedAt: own.find(({ decision }) => decision === 'admitted')?.at ?? null,
        removed: own.some(({ decision }) => decision === 'removed'),
        deniedAt: lastDenial(own),
        addressDeniedAt: lastDenial(near.filter((made) => !own.includes(made))),
        returned: own.some(({ decision }) => decision === 'returned'),
        addressRemoved: near.some(({ decision }) => decision === 'removed'),
        locked: locked.has(appointmentId),
      };
    },
    renew: async () => {},
    listRemoved: async () =>
      decisions
        .filter(({ decision }) => decision === 'removed')
        .map(({ participantId: id, name = null }) => ({ id, name })),
    listTakenOut: async () =>
      decisions
        .filter(({ decision }) => decision === 'removed' || decision === 'returned')
        .map(({ participantId }) => participantId),
    async readmit(_meeting, participantId) {
      const removed = decisions.findIndex(
        (made) => made.participantId === participantId && made.decision === 'removed',
      );
      if (removed >= 0) decisions.splice(removed, 1);
    },
    isLocked: async (appointmentId) => locked.has(appointmentId),
    async record(subject, decision, _by, at) {
      const earlier = decisions.findIndex((made) => made.participantId === subject.participantId);
      if (decisions[earlier]?.decision === 'removed') return;
      if (earlier >= 0) decisions.splice(earlier, 1);
      decisions.push({ ...subject, decision, at });
    },
    end: async () => {},
    reopen: async () => {},
    async setLocked(appointmentId, lock) {
      if (lock) locked.add(appointmentId);
      else locked.delete(appointmentId);
    },
  };
}
