import type { ErasureStatement } from '@nadi/contract/erasure';
import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { isoDay } from '#shared/erasure/erasure-preview.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { useChange, useFormMutation } from '#shared/portal/mutations.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/form.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { Checkbox, Input } from '#shared/ui/input.tsx';

type EraseDialogProps = {
  userId: string;
  patient: ReplyBody<'getPatient'>['patient'];
  appointments: readonly unknown[];
  onErased: (done: { statement: ErasureStatement; url: string }) => void;
  onClose: () => void;
};

/** The last step: names the patient, and needs a tick and a recent confirmation of the session. */
export function EraseDialog(props: EraseDialogProps) {
  const { userId, patient, appointments, onErased, onClose } = props;
  const [isSure, setSure] = useState(false);
  const { mutate, isPending } = useChange(
    () => withConfirmation(() => request(routes.confirmErasure, { userId })),
    { done: i18n._('Erased'), onDone: onErased },
  );
  const count = appointments.length;
  return (
    <Dialog
      open
      title={i18n._('Erase the data of {name}?', { name: patient.name })}
      onClose={onClose}
    >
      <div className="grid gap-2 text-ink-soft wrap-anywhere">
        <p>{describePatient(patient)}</p>
        <p>
          {i18n._('The list is carried out at once.')}{' '}
          {count > 0 &&
            `${i18n._(
              '{count, plural, one {An appointment is cancelled.} other {# appointments are cancelled.}}',
              { count },
            )} `}
          {i18n._('It cannot be undone.')}
        </p>
      </div>
      <Checkbox
        label={i18n._('This is the right patient: {name}', { name: patient.name })}
        checked={isSure}
        onChange={({ target }) => setSure(target.checked)}
        className="wrap-anywhere"
      />
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button variant="secondary" onClick={onClose}>
          {i18n._('Go back')}
        </Button>
        <Button variant="danger" disabled={!isSure} pending={isPending} onClick={() => mutate()}>
          {i18n._('Erase for ever')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Returns what tells patients of one name apart. */
function describePatient({ dob, email, phone }: EraseDialogProps['patient']): string {
  const born = /^\d{4}-\d{2}-\d{2}$/.test(dob)
    ? i18n._('Born {day}', { day: isoDay(dob) })
    : i18n._('Birth date not known');
  return [born, email, phone].filter(Boolean).join(' · ');
}

type DeclineDialogProps = {
  userId: string;
  name: string;
  onDeclined: () => void;
  onClose: () => void;
};

const REASON_MAX = 500;

/** Declines a request with a reason. */
export function DeclineDialog({ userId, name, onDeclined, onClose }: DeclineDialogProps) {
  const { submit, pending, problems } = useFormMutation({
    send: (values) =>
      request(routes.declineErasure, { userId, reason: String(values.get('reason')).trim() }),
    done: i18n._('The patient is told'),
    onDone: onDeclined,
    onlyField: 'reason',
    reloads: true,
  });
  return (
    <FormDialog
      title={i18n._('Decline the request of {patient}?', { patient: name })}
      submitLabel={i18n._('Decline')}
      pending={pending}
      onClose={onClose}
      retain={`decline-erasure:${userId}`}
      aria-label={i18n._('Decline')}
      problems={problems}
      onSubmit={submit}
    >
      <Field
        name="reason"
        label={i18n._('Reason')}
        hint={i18n._('The patient reads it, and can ask again.')}
      >
        <Input required maxLength={REASON_MAX} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
