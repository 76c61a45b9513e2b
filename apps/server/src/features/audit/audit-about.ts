/** Whose record an entry is about, as far as the call and its answer tell. */
export type About =
  | { kind: 'self' }
  /** The account that the answered token belongs to. */
  | { kind: 'token'; token: string }
  | { kind: 'doctor'; id: string }
  | { kind: 'reception'; id: string }
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
  /** Whose records were read: once a day each. */
  | { kind: 'patients'; ids: readonly string[] }
  /** Something that belongs to no patient was read: once a day. */
  | { kind: 'own-reading' };

export function ofSelf(): About {
  return { kind: 'self' };
}

export function ofToken(_call: unknown, { token }: { token: string }): About {
  return { kind: 'token', token };
}

export function ofAppointment({ body }: { body: { appointmentId: string } }): About {
  return { kind: 'appointment', id: body.appointmentId };
}

export function ofDoctor({ body }: { body: { docId: string } }): About {
  return { kind: 'doctor', id: body.docId };
}

export function ofReception({ body }: { body: { receptionId: string } }): About {
  return { kind: 'reception', id: body.receptionId };
}

export function ofPatient({ body }: { body: { userId: string } }): About {
  return { kind: 'patient', id: body.userId };
}

/**
 * Returns the subject of a change of the exceptions: the doctor, or the actor if the change is
 * clinic-wide.
 */
export function ofDoctorOrClinic({ body }: { body: { docId?: string | undefined } }): About {
  return body.docId === undefined ? { kind: 'self' } : { kind: 'doctor', id: body.docId };
}

export function ofRecord(_call: unknown, { patient }: { patient: { _id: string } }): About {
  return { kind: 'patients', ids: [patient._id] };
}

export function ofPatients(_call: unknown, answer: { appointments: { userId: string }[] }): About {
  return { kind: 'patients', ids: answer.appointments.map(({ userId }) => userId) };
}

export function ofLatest(
  _call: unknown,
  { dashData }: { dashData: { latestAppointments: { userId: string }[] } },
): About {
  return { kind: 'patients', ids: dashData.latestAppointments.map(({ userId }) => userId) };
}
