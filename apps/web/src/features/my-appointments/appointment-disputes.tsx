import type { ReplyBody } from '@nadi/contract/routes';
import { i18n } from '#shared/language/i18n.ts';
import { type Disputable, DisputeCard } from '#shared/record/dispute-card.tsx';
import { disputeLabels } from '#shared/record/dispute-texts.tsx';

/** The parts of an ended appointment that its patient may dispute. */
export function AppointmentDisputes({ data }: { data: ReplyBody<'getPatientAppointment'> }) {
  const { appointment, summary, prescriptions, documents } = data;
  const { _id: id, noShow } = appointment;
  const parts: Disputable[] = [
    ...(summary ? [{ kind: 'summary' as const, id, label: disputeLabels().summary }] : []),
    ...prescriptions.map((each) => ({
      ...{ kind: 'prescription' as const, id: each._id },
      label: i18n._('Prescription {number}', { number: each.number }),
    })),
    ...documents.map((each) => ({
      ...{ kind: 'document' as const, id: each._id },
      label: i18n._('Document: {document}', { document: each.name }),
    })),
    ...(noShow ? [{ kind: 'no-show' as const, id, label: disputeLabels()['no-show'] }] : []),
  ];
  return <DisputeCard parts={parts} />;
}
