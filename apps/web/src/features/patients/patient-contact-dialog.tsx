import * as routes from '@nadi/contract/generated/route-table';
import { formatAbhaNumber } from '@nadi/domain/abha';
import { EMAIL_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { relationName } from '#shared/family/relation-name.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useChange, useFormMutation } from '#shared/portal/mutations.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#shared/ui/dialog.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { HealthIdFields } from '#shared/ui/personal-fields.tsx';
import { type ContactOf, MergePatient } from './merge-patient.tsx';

type ContactProps = { patient: ContactOf; onClose: () => void };
type PatientContactDialogProps = ContactProps & {
  /** Called after this patient was merged into another one and removed. */
  onMerged?: (intoUserId: string) => void;
};

const PHONE_MAX = 40;

/** A patient's contact details. Until the patient claims the account, reception can change them. */
export function PatientContactDialog({ patient, onClose, onMerged }: PatientContactDialogProps) {
  const [merging, setMerging] = useState(false);
  return (
    <Dialog
      open
      title={patient.name}
      onClose={onClose}
      className="max-h-[calc(100dvh-2rem)] overflow-y-auto"
    >
      {patient.claimed ? (
        <Claimed patient={patient} onClose={onClose} />
      ) : merging ? (
        <MergePatient
          patient={patient}
          onBack={() => setMerging(false)}
          onDone={(intoUserId) => {
            onClose();
            onMerged?.(intoUserId);
          }}
        />
      ) : (
        <Passwordless patient={patient} onMerge={() => setMerging(true)} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Claimed({ patient, onClose }: ContactProps) {
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 figures">
        <dt className="text-ink-soft">{i18n._('Phone')}</dt>
        <dd className="wrap-anywhere">
          {patient.phone ? <bdi dir="ltr">{patient.phone}</bdi> : i18n._('Not given')}
        </dd>
        <dt className="text-ink-soft">{i18n._('E-mail')}</dt>
        <dd className="wrap-anywhere">{patient.email}</dd>
      </dl>
      <p className="text-sm text-ink-soft">
        {i18n._('The patient has an account and changes this there.')}
      </p>
      <div className="flex justify-end">
        <Button variant="secondary" onClick={onClose}>
          {i18n._('Close')}
        </Button>
      </div>
    </>
  );
}

type PasswordlessProps = ContactProps & { onMerge: () => void };

function Passwordless({ patient, onMerge, onClose }: PasswordlessProps) {
  const { managedBy } = patient;
  const { submit, pending, problems } = useFormMutation({
    send: (values) => {
      const text = (field: string) => String(values.get(field) ?? '').trim();
      const email = text('email');
      return request(routes.updatePatientContact, {
        userId: patient._id,
        name: text('name'),
        phone: text('phone'),
        abhaNumber: text('abhaNumber'),
        abhaAddress: text('abhaAddress'),
        ...(email && { email }),
      });
    },
    done: i18n._('Contact details saved'),
    onDone: onClose,
    reloads: true,
  });
  return (
    <>
      <p className="text-sm text-ink-soft">
        {managedBy
          ? i18n._('{name} ({relation}) manages this patient.', {
              name: managedBy.name,
              relation: relationName(managedBy.relation),
            })
          : i18n._('Entered at reception. The patient has no password yet.')}
      </p>
      <Form
        retain={`contact:${patient._id}`}
        aria-label={i18n._('Contact details')}
        className="grid gap-4"
        problems={problems}
        onSubmit={submit}
      >
        <Field name="name" label={i18n._('Name')}>
          <Input
            required
            maxLength={PERSON_NAME_MAX}
            autoComplete="off"
            defaultValue={patient.name}
          />
        </Field>
        <Field name="phone" label={i18n._('Phone')}>
          <Input type="tel" maxLength={PHONE_MAX} autoComplete="off" defaultValue={patient.phone} />
        </Field>
        <Field name="email" {...emailField(patient)}>
          <Input
            type="email"
            maxLength={EMAIL_MAX}
            autoComplete="off"
            defaultValue={managedBy?.emailConfirmed ? managedBy.email : patient.email}
          />
        </Field>
        <HealthIdFields
          abhaNumber={formatAbhaNumber(patient.abhaNumber ?? '')}
          abhaAddress={patient.abhaAddress ?? ''}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {i18n._('Go back')}
          </Button>
          <Button type="submit" pending={pending}>
            {i18n._('Save')}
          </Button>
        </div>
      </Form>
      <div className="grid gap-2 border-t border-line pt-4">
        {patient.email && <Invite userId={patient._id} email={patient.email} />}
        {managedBy ? (
          <EndFamilyAccess patient={patient} managedBy={managedBy} onDone={onClose} />
        ) : (
          <Button variant="secondary" onClick={onMerge}>
            {i18n._('It is a duplicate: merge')}
          </Button>
        )}
      </div>
    </>
  );
}

/**
 * Until the patient is 18, an address is used only for the invitation, and reception confirms it with the
 * patient.
 */
function emailField({ managedBy }: ContactOf) {
  if (!managedBy) return { label: i18n._('E-mail (optional)') };
  const { email, emailConfirmed, name } = managedBy;
  const purpose = i18n._(
    'For an invitation when they are 18. Enter it only after the patient has confirmed it.',
  );
  const isGiven = email !== '' && !emailConfirmed;
  return {
    label: i18n._('Their own e-mail (optional)'),
    hint: isGiven ? `${purpose} ${i18n._('{name} gave {email}.', { name, email })}` : purpose,
  };
}

function Invite({ userId, email }: { userId: string; email: string }) {
  const { mutate, isPending } = useChange(() => request(routes.invitePatient, { userId }), {
    done: i18n._('Invitation sent'),
  });
  return (
    <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
      {i18n._('Send a link to {email}', { email })}
    </Button>
  );
}

type EndFamilyAccessProps = {
  patient: ContactOf;
  managedBy: NonNullable<ContactOf['managedBy']>;
  onDone: () => void;
};

/** Ends the access of the person who manages a patient under 18. */
function EndFamilyAccess({ patient, managedBy, onDone }: EndFamilyAccessProps) {
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending } = useChange(
    () => request(routes.endFamilyAccess, { userId: patient._id }),
    { done: i18n._('Access ended'), onDone },
  );
  return (
    <>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        {i18n._('End access of {name}', { name: managedBy.name })}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={i18n._('End the access of {name}?', { name: managedBy.name })}
        confirmLabel={i18n._('End access')}
        cancelLabel={i18n._('Keep it')}
        pending={isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => mutate()}
      >
        <p>
          {i18n._(
            'They can then no longer see or change anything about {patient}, and get no more messages. This cannot be undone.',
            { patient: patient.name },
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}
