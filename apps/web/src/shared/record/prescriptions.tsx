import type { Consent } from '@nadi/contract/consultation';
import * as routes from '@nadi/contract/generated/route-table';
import type { Prescription } from '@nadi/contract/prescriptions';
import type { RecordEntry } from '@nadi/contract/record';
import { ageOn, parseSlotDate } from '@nadi/domain/clinic-time';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { displayDate } from '@nadi/messages/en/dates';
import { FilePlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { type PrescriptionDraft, readPrescriptionDraft } from './drafts.ts';
import { PrescriptionForm } from './prescription-form.tsx';
import { PrescriptionSheet } from './prescription-sheet.tsx';
import { useCancelPrescription } from './record-query.ts';

type PrescriptionsProps = {
  appointment: RecordEntry;
  earlier: readonly RecordEntry[];
  consent: Consent;
};

/**
 * The appointment's prescriptions, with a form for another one; an earlier one is repeated in two presses.
 */
export function Prescriptions({ appointment, earlier, consent }: PrescriptionsProps) {
  const [stored] = useState(() => storedDraft(appointment));
  const [draft, setDraft] = useState(stored);
  const [cancelling, setCancelling] = useState<Prescription | null>(null);
  const cancellation = useCancelPrescription(() => setCancelling(null));
  const last = earlier.flatMap(({ prescriptions }) => prescriptions).find(isCurrent);
  if (draft) {
    return (
      <PrescriptionForm
        appointmentId={appointment._id}
        userId={appointment.userId}
        patient={appointment.userData}
        consultation={{ ...appointment, consent: consent.state }}
        age={ageThen(appointment)}
        draft={draft}
        opened={draft !== stored}
        onDone={() => setDraft(null)}
      />
    );
  }
  return (
    <div className="grid gap-3">
      {appointment.prescriptions.toReversed().map((prescription) => (
        <PrescriptionSheet
          key={prescription._id}
          prescription={prescription}
          reader="doctor"
          route={routes.getPrescription}
        >
          {isCurrent(prescription) && (
            <>
              <Button
                lang="en"
                variant="ghost"
                onClick={() => setDraft(beginWith(prescription, prescription._id))}
              >
                Replace
              </Button>
              <Button lang="en" variant="ghost" onClick={() => setCancelling(prescription)}>
                Cancel
              </Button>
            </>
          )}
        </PrescriptionSheet>
      ))}
      <div lang="en" dir="ltr" className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setDraft({})}>
          <FilePlus aria-hidden size={18} />
          New prescription
        </Button>
        {last && (
          <Button variant="ghost" onClick={() => setDraft(copyOf(last))}>
            Repeat prescription {last.number}
          </Button>
        )}
      </div>
      <div lang="en" dir="ltr" className="contents">
        <ConfirmDialog
          open={cancelling !== null}
          title="Cancel this prescription?"
          confirmLabel="Cancel prescription"
          pending={cancellation.cancelling}
          onConfirm={() => cancelling && cancellation.cancel(cancelling._id)}
          onCancel={() => setCancelling(null)}
        >
          <p>It stays in the record. Anyone who checks it will see that it was cancelled.</p>
        </ConfirmDialog>
      </div>
    </div>
  );
}

/** Returns the patient's age on the day of the appointment. */
function ageThen({ userData, slotDate }: RecordEntry): number | null {
  const day = parseSlotDate(slotDate);
  return day && ageOn(userData.dob, day);
}

/** Copies from the sheet only what a doctor types; its last day must be chosen again. */
function beginWith({ sheet }: Prescription, replaces?: string): PrescriptionDraft {
  const { items, complaints, findings, diagnosis, tests, advice } = sheet;
  const texts = { complaints, findings, diagnosis, tests, advice };
  return { items, ...texts, ...(replaces && { replaces }) };
}

/** Begins with an earlier appointment's prescription, each medicine to be reviewed before it is issued again. */
function copyOf(last: Prescription): PrescriptionDraft {
  const { items = [], ...texts } = beginWith(last);
  const copiedFrom = `prescription ${last.number} of ${displayDate(parseIsoDate(last.sheet.issuedOn))}`;
  return { ...texts, items: items.map((item) => ({ ...item, copiedFrom })) };
}

/** Returns the text of a form that was closed without issuing; it replaces only a current prescription. */
function storedDraft({ _id, prescriptions }: RecordEntry): PrescriptionDraft | null {
  const draft = readPrescriptionDraft(_id);
  if (!draft?.replaces) return draft;
  const { replaces, ...unbound } = draft;
  return prescriptions.some((each) => each._id === replaces && isCurrent(each)) ? draft : unbound;
}

function isCurrent({ state }: Prescription): boolean {
  return state === 'issued';
}
