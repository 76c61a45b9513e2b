import type { EmergencyPatient } from '@nadi/contract/emergency-access';
import * as routes from '@nadi/contract/generated/route-table';
import { EMERGENCY_REASON_MAX, EMERGENCY_REASON_MIN, PERSON_NAME_MAX } from '@nadi/domain/limits';
import { joinWords } from '@nadi/messages/en/english';
import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { BackLink } from '#shared/ui/back-link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/content-state.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input, Textarea } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { PhoneInput } from '#shared/ui/personal-fields.tsx';
import { Section } from '#shared/ui/section.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
import { useAction } from '#shared/ui/use-action.ts';

/** Finds a patient of other doctors and opens the record (docs/product/record.md#emergency-access). */
export function EmergencyPage() {
  const [chosen, choose] = useState<EmergencyPatient>();
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <BackLink to={paths.doctorPatients}>{i18n._('Patients')}</BackLink>
      <PageHeading title={i18n._('Open a record in an emergency')}>
        {i18n._(
          'For somebody who needs care now and is not your patient. You can read the record for one hour. The patient and the clinic are notified at once, and they read your reason.',
        )}
      </PageHeading>
      {chosen ? (
        <WriteReason patient={chosen} onBack={() => choose(undefined)} />
      ) : (
        <FindPatient onFound={choose} />
      )}
    </div>
  );
}

function FindPatient({ onFound }: { onFound: (patient: EmergencyPatient) => void }) {
  const { mutate, data, isPending, problems } = useAction({
    send: (values: FormData) => {
      const filled = [...values].filter(([, value]) => String(value).trim() !== '');
      return request(routes.findEmergencyPatient, Object.fromEntries(filled));
    },
    quiet: 'fields',
  });
  return (
    <Section
      title={i18n._('1. Find the patient')}
      lead={i18n._('Every search is in the audit trail.')}
    >
      <Form retain={null} problems={problems} onSubmit={mutate} className="grid grid-cols-1 gap-4">
        <Field name="phone" label={i18n._('Phone number')} hint={i18n._('The whole number.')}>
          <PhoneInput autoComplete="off" />
        </Field>
        <p className="text-ink-soft">{i18n._('Or both of these:')}</p>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <Field name="name" label={i18n._('Full name')}>
            <Input maxLength={PERSON_NAME_MAX} autoComplete="off" />
          </Field>
          <Field name="dob" label={i18n._('Date of birth')}>
            <Input type="date" max="9999-12-31" />
          </Field>
        </div>
        <Button type="submit" pending={isPending} className="justify-self-start">
          {i18n._('Find')}
        </Button>
      </Form>
      <div aria-live="polite">
        {!isPending && data && <Found patients={data.patients} onFound={onFound} />}
      </div>
    </Section>
  );
}

type FoundProps = {
  patients: readonly EmergencyPatient[];
  onFound: (patient: EmergencyPatient) => void;
};

function Found({ patients, onFound }: FoundProps) {
  if (patients.length === 0) {
    return (
      <EmptyState
        title={i18n._('No patient matches exactly')}
        art={<UserRoundX aria-hidden size={40} className="text-action" />}
      >
        <p>{i18n._('Check every digit and letter. Nadi does not show similar names.')}</p>
      </EmptyState>
    );
  }
  return (
    <ul aria-label={i18n._('Patients found')} className="grid gap-2">
      {patients.map((patient) => (
        <li
          key={patient._id}
          className="flex flex-wrap items-center justify-between gap-3 rounded border border-line px-4 py-3"
        >
          <Described patient={patient} />
          <Button variant="secondary" onClick={() => onFound(patient)}>
            <SpokenText
              text={i18n._('Choose<spoken> {patient}</spoken>', { patient: patient.name })}
            />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Described({ patient: { name, age, phoneEnd } }: { patient: EmergencyPatient }) {
  const years = age === undefined ? i18n._('age unknown') : i18n._('{age} years', { age });
  const phone = phoneEnd ? [i18n._('phone ends in {digits}', { digits: phoneEnd })] : [];
  return (
    <p className="min-w-0 wrap-anywhere">
      <span className="block font-semibold">{name}</span>
      <span className="text-ink-soft figures">{joinWords(i18n, [years, ...phone])}</span>
    </p>
  );
}

type WriteReasonProps = { patient: EmergencyPatient; onBack: () => void };

function WriteReason({ patient, onBack }: WriteReasonProps) {
  const navigate = useNavigate();
  const { mutate, isPending, problems } = useAction({
    send: (values: FormData) => {
      const reason = String(values.get('reason'));
      return request(routes.openEmergencyAccess, { userId: patient._id, reason });
    },
    onDone: ({ accessId }) => navigate(paths.emergencyRecord(accessId)),
    quiet: 'fields',
  });
  return (
    <Section title={i18n._('2. Write down why')}>
      <Described patient={patient} />
      <Form
        retain={`emergency-reason:${patient._id}`}
        problems={problems}
        onSubmit={mutate}
        className="grid grid-cols-1 gap-4"
      >
        <Field
          name="reason"
          label={i18n._('Reason')}
          hint={i18n._('At least {count} characters. The patient reads it as you write it.', {
            count: EMERGENCY_REASON_MIN,
          })}
        >
          <Textarea required minLength={EMERGENCY_REASON_MIN} maxLength={EMERGENCY_REASON_MAX} />
        </Field>
        <Notice tone="waiting">
          <p>{i18n._('The patient and the clinic are notified as soon as you open the record.')}</p>
        </Notice>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={isPending}>
            {i18n._('Open for one hour')}
          </Button>
          <Button variant="secondary" onClick={onBack}>
            {i18n._('Another patient')}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
