import * as routes from '@nadi/contract/generated/route-table';
import type { ReceptionDoctor } from '@nadi/contract/reception-day';
import type { WalkIn } from '@nadi/contract/walk-ins';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { useQueueMutation } from '#shared/portal/mutations.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';

type CallDialogProps = {
  walkIn: WalkIn;
  all: readonly WalkIn[];
  doctors: readonly ReceptionDoctor[];
  onClose: () => void;
  onCalled: () => void;
};

/** Calls a walk-in to a doctor; the doctor expected to be free first is preselected. */
export function CallDialog({ walkIn, all, doctors, onClose, onCalled }: CallDialogProps) {
  const suggested = walkIn.docId ?? walkIn.expected?.docId;
  const [docId, setDocId] = useState(suggested ?? doctors[0]?._id ?? '');
  const { mutate, isPending } = useQueueMutation(
    () => request(routes.callWalkIn, { walkInId: walkIn._id, docId }),
    onCalled,
  );
  // Keeps the doctors from when it was opened: the queue refreshes, and another one may become free first.
  const [offered] = useState(() => callableDoctors(walkIn, doctors));
  const before = all.find((each) => each.calledAt !== undefined && each.docId === docId);
  return (
    <Dialog open title={`Call ${walkIn.token}, ${walkIn.name}`} onClose={onClose}>
      {offered.length === 0 ? (
        <Notice tone="waiting">No doctor is available.</Notice>
      ) : (
        <Field
          name="doctor"
          label="To"
          hint={before && `Token ${before.token}, ${before.name}, will be marked as seen.`}
        >
          <Select value={docId} onChange={({ target }) => setDocId(target.value)}>
            {offered.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Not now
        </Button>
        <Button
          disabled={offered.length === 0}
          pending={isPending}
          onClick={() => mutate(undefined)}
        >
          Call
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * Lists the doctors who can call, including the one the patient waits for or is expected to see, who may be
 * beyond the sixty doctors shown.
 */
export function callableDoctors(
  { docId, docName = '', expected }: WalkIn,
  doctors: readonly ReceptionDoctor[],
) {
  const first = docId === undefined ? expected : { docId, docName };
  if (!first || doctors.some(({ _id }) => _id === first.docId)) return doctors;
  return [{ _id: first.docId, name: first.docName }, ...doctors];
}
