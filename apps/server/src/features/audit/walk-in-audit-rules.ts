import { type About, ofAppointment, ofPatient, ofSelf } from './audit-about.ts';

const read = { action: 'read-walk-ins' as const, about: ofWalkIns };
const changed = { action: 'changed-walk-ins' as const, about: ofWaitingPatient };

/** The audit entries of routes about the walk-in queue. */
export const walkInAuditRules = {
  // Tokens and first names, for everybody in the waiting room.
  getWaitingRoom: null,
  listWalkIns: read,
  listDoctorWalkIns: read,
  addWalkIn: { action: 'changed-walk-ins' as const, about: ofPatient },
  callWalkIn: changed,
  callDoctorWalkIn: changed,
  checkIn: { action: 'changed-walk-ins' as const, about: ofAppointment },
  endWalkIn: changed,
  endDoctorWalkIn: changed,
  renewWaitingRoom: { action: 'renewed-waiting-room' as const, about: ofSelf },
};

function ofWalkIns(_call: unknown, { walkIns }: { walkIns: { userId: string }[] }): About {
  return { kind: 'patients', ids: walkIns.map(({ userId }) => userId) };
}

function ofWaitingPatient(_call: unknown, { userId }: { userId: string }): About {
  return { kind: 'patient', id: userId };
}
