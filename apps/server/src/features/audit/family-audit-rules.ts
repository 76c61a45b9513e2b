import type { About } from './audit-about.ts';

interface Reader {
  actor: { id: string; dependants?: readonly string[] };
}

const ofDependant = ({ body }: { body: { dependantId: string } }): About => ({
  kind: 'patient',
  id: body.dependantId,
});

/** The audit entries of routes about a patient's family. */
export const familyAuditRules = {
  listDependants: null,
  addDependant: {
    action: 'added-dependant' as const,
    about: (_call: unknown, { dependantId: id }: { dependantId: string }): About => ({
      kind: 'patient',
      id,
    }),
  },
  updateDependant: { action: 'changed-dependant' as const, about: ofDependant },
  removeDependant: { action: 'removed-dependant' as const, about: ofDependant },
  endFamilyAccess: {
    action: 'ended-family-access' as const,
    about: ({ body }: { body: { userId: string } }): About => ({
      kind: 'patient',
      id: body.userId,
    }),
  },
};

/** Selects the records of dependants among those a patient read; reading one's own leaves no entry. */
export function ofDependants({ actor }: Reader): About {
  return { kind: 'patients', ids: actor.dependants ?? [] };
}

/** Returns the patient of the appointment that was shown, who may be a dependant. */
export function ofShownAppointment(
  _call: unknown,
  { appointment }: { appointment: { userId: string } },
): About {
  return { kind: 'patients', ids: [appointment.userId] };
}

export function ofReceipt({ actor, body }: Reader & { body: { appointmentId: string } }): About {
  return onlyIfFamily(actor, { kind: 'appointment-daily', id: body.appointmentId });
}

export function ofConsent({
  actor,
  body: { appointmentId: id },
}: Reader & { body: { appointmentId?: string | undefined } }): About {
  return onlyIfFamily(
    actor,
    id ? { kind: 'appointment-daily', id } : { kind: 'patients', ids: [] },
  );
}

export function ofOwnDocument({ actor, body }: Reader & { body: { documentId: string } }): About {
  return onlyIfFamily(actor, { kind: 'document', id: body.documentId });
}

export function ofOwnPrescription({
  actor,
  body,
}: Reader & { body: { prescriptionId: string } }): About {
  return onlyIfFamily(actor, { kind: 'prescription', id: body.prescriptionId });
}

/** Only a patient with dependants can read the record of one: other patients leave no entry. */
function onlyIfFamily({ dependants }: Reader['actor'], about: About): About {
  return dependants ? about : { kind: 'patients', ids: [] };
}
