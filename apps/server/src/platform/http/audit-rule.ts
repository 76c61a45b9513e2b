/** The subject of an audit entry, as far as the request and its reply identify it. */
export type About =
  | { kind: 'self' }
  /** The account that the token in the reply belongs to. */
  | { kind: 'token'; token: string }
  | { kind: 'doctor'; id: string }
  | { kind: 'clinic-account'; id: string }
  | { kind: 'patient'; id: string }
  | { kind: 'appointment'; id: string }
  /** Work on an appointment's record that would fill the trail: once a day. */
  | { kind: 'appointment-daily'; id: string }
  /** An appointment of the actor, who is its patient. */
  | { kind: 'own-appointment'; id: string }
  /** A document of a patient was read: once a day. */
  | { kind: 'document'; id: string }
  /** A prescription of a patient was read: once a day. */
  | { kind: 'prescription'; id: string }
  /** The appointment of a prescription. */
  | { kind: 'prescription-appointment'; id: string }
  /** Patients whose records were read: once a day each. */
  | { kind: 'patients'; ids: readonly string[] }
  /** Something that belongs to no patient was read: once a day. */
  | { kind: 'own-reading' };

/** Selects the account that sends the request. */
export function self(): About {
  return { kind: 'self' };
}

/** Selects the actor once a day: for reads that concern no patient, and for frequent changes. */
export function ownReading(): About {
  return { kind: 'own-reading' };
}

/** Selects the account that signed in, for a request without an actor. */
export function tokenOwner(_call: unknown, { token }: { token: string }): About {
  return { kind: 'token', token };
}

export function appointmentInBody({ body }: { body: { appointmentId: string } }): About {
  return { kind: 'appointment', id: body.appointmentId };
}

export function appointmentInReply(_call: unknown, reply: { appointmentId: string }): About {
  return { kind: 'appointment', id: reply.appointmentId };
}

export function doctorInBody({ body }: { body: { docId: string } }): About {
  return { kind: 'doctor', id: body.docId };
}

/** Selects the doctor whose schedule changed; the actor for a clinic-wide change or a doctor's own. */
export function doctorInBodyOrSelf(call: { actor: { role: string }; body: object }): About {
  const { docId } = call.body as { docId?: string };
  const isOwn = call.actor.role === 'doctor' || docId === undefined;
  return isOwn ? self() : { kind: 'doctor', id: docId };
}

export function accountInBody({ body }: { body: { accountId: string } }): About {
  return { kind: 'clinic-account', id: body.accountId };
}

export function receptionInBody({ body }: { body: { receptionId: string } }): About {
  return { kind: 'clinic-account', id: body.receptionId };
}

export function patientInBody({ body }: { body: { userId: string } }): About {
  return { kind: 'patient', id: body.userId };
}

export function patientInReply(_call: unknown, { userId }: { userId: string }): About {
  return { kind: 'patient', id: userId };
}

/** Selects the patients of the appointments in the reply. */
export function patientsInReply(
  _call: unknown,
  reply: { appointments: { userId: string }[] },
): About {
  return { kind: 'patients', ids: reply.appointments.map(({ userId }) => userId) };
}

interface Reader {
  role: string;
  dependants?: readonly string[];
}

/** Selects the dependants of a reading patient; reading one's own record leaves no entry. */
export function dependants({ actor }: { actor: Reader }): About {
  return { kind: 'patients', ids: actor.dependants ?? [] };
}

/** Selects nothing for a patient without dependants, who can read only their own record. */
export function unlessOwn({ role, dependants }: Reader, about: About): About {
  return role === 'patient' && !dependants ? { kind: 'patients', ids: [] } : about;
}
