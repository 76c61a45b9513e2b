import type { Appointment } from '@nadi/contract/appointments';
import { useState } from 'react';
import type { PortalRole } from './portal-role.ts';
import { useEndVisit, type VisitEnd } from './use-end-visit.ts';

/** Which visit is about to end and how: what the dialog asks, and what its yes does. */
export function useAskedEnd(role: PortalRole) {
  const [asked, setAsked] = useState<{ end: VisitEnd; appointment: Appointment } | null>(null);
  const { mutate, isPending } = useEndVisit(role, (ended) =>
    // Another may be asked about by now.
    setAsked((now) => (now?.appointment._id === ended ? null : now)),
  );
  return {
    ask: (appointment: Appointment, end: VisitEnd) => setAsked({ end, appointment }),
    dialog: {
      asked,
      pending: isPending,
      onConfirm: () => asked && mutate({ end: asked.end, appointmentId: asked.appointment._id }),
      onClose: () => setAsked(null),
    },
  };
}
