import type { Consent, ConsentText } from '@nadi/contract/consultation';
import * as routes from '@nadi/contract/generated/route-table';
import type { UserData } from '@nadi/contract/patients';
import type { RecordEntry } from '@nadi/contract/record';
import { ageOn, wallClock } from '@nadi/domain/clinic-time';
import { CONSENT_RELATION_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { ConsentWords, decisionText } from '#shared/consent/consent-text.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { pageLanguage } from '#shared/language/page-language.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { Status } from '#shared/ui/status.tsx';
import { toast } from '#shared/ui/toast.ts';
import { RECORD_KEY } from './record-query.ts';

type ConsentStatusProps = {
  appointment: RecordEntry;
  consent: Consent;
  patient: UserData;
  zone: string;
};

/** Shows whether the patient consents to telemedicine, with a form to record their spoken answer. */
export function ConsentStatus({ appointment, consent, patient, zone }: ConsentStatusProps) {
  const [recording, setRecording] = useState(false);
  const { state, current, decided } = consent;
  const { tone, label } = LABELS[state];
  const age = ageOn(patient.dob, wallClock(zone, Date.now()));
  const minor = age !== null && age < 18;
  return (
    <div lang="en" dir="ltr" className="grid gap-2">
      <Status tone={tone} className="justify-self-start">
        {label}
      </Status>
      {decided && (
        <p {...pageLanguage()} className="text-ink-soft figures">
          {decisionText(consent, zone, 'The patient')}
        </p>
      )}
      {minor && state !== 'given' && (
        <p>The patient is under 18. An adult who is responsible for them has to agree.</p>
      )}
      <ConsentWords
        summary={`The text, version ${(decided ?? current).version}`}
        text={(decided ?? current).text}
      />
      {isPending(appointment) && !recording && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => setRecording(true)}
        >
          Record the patient’s answer
        </Button>
      )}
      {recording && (
        <SpokenConsent
          appointmentId={appointment._id}
          current={current}
          minor={minor}
          onDone={() => setRecording(false)}
        />
      )}
    </div>
  );
}

const LABELS: Record<Consent['state'], { tone: 'done' | 'waiting'; label: string }> = {
  given: { tone: 'done', label: 'Agreed' },
  outdated: { tone: 'waiting', label: 'Agreed to an earlier text' },
  open: { tone: 'waiting', label: 'Not recorded yet' },
  refused: { tone: 'waiting', label: 'Does not agree' },
  withdrawn: { tone: 'waiting', label: 'Withdrawn' },
};

type SpokenConsentProps = {
  appointmentId: string;
  /** Reception records an answer given at the clinic. */
  by?: 'doctor' | 'reception';
  /** The text that is read to the patient. */
  current: ConsentText;
  /** True if another person consents for a patient under 18. */
  minor: boolean;
  onDone: () => void;
};

const ANSWERS = [
  { value: 'yes', label: 'They agree' },
  { value: 'no', label: 'They do not agree' },
] as const;
const PLACES = [
  { value: 'spoken', label: 'In the call' },
  { value: 'in-person', label: 'At the clinic' },
] as const;
const SPEAKERS = [
  { value: 'patient', label: 'The patient' },
  { value: 'giver', label: 'Somebody for them' },
] as const;

/** Records an answer that the patient, or another person for them, gave in the call or at the clinic. */
export function SpokenConsent(props: SpokenConsentProps) {
  const { appointmentId, by = 'doctor', current, minor, onDone } = props;
  const [answer, setAnswer] = useState<'yes' | 'no'>('yes');
  const [manner, setManner] = useState<'spoken' | 'in-person'>('spoken');
  const [speaker, setSpeaker] = useState<'patient' | 'giver'>(minor ? 'giver' : 'patient');
  const queries = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (values: FormData) => {
      const recorded = {
        appointmentId,
        version: current.version,
        agreed: answer === 'yes',
        ...(speaker === 'giver' && {
          giver: { name: textOf(values, 'name'), relation: textOf(values, 'relation') },
        }),
      };
      if (by === 'reception') await request(routes.recordConsent, recorded, { as: 'admin' });
      else await request(routes.recordConsent, { ...recorded, manner }, { as: 'doctor' });
    },
    onSuccess: async () => {
      void toast.success('Recorded');
      await queries.invalidateQueries({ queryKey: RECORD_KEY });
      onDone();
    },
  });
  return (
    <Form
      lang="en"
      dir="ltr"
      retain={`consent:${appointmentId}`}
      className="grid gap-4 rounded border border-line p-4"
      onSubmit={mutate}
    >
      <RadioCards
        legend="What do they say?"
        name="answer"
        cards={ANSWERS}
        selected={answer}
        onSelect={setAnswer}
      />
      {by === 'doctor' && (
        <RadioCards
          legend="Where?"
          name="manner"
          cards={PLACES}
          selected={manner}
          onSelect={setManner}
        />
      )}
      <RadioCards
        legend="Who says it?"
        name="speaker"
        cards={SPEAKERS}
        selected={speaker}
        onSelect={setSpeaker}
      />
      {speaker === 'giver' && (
        <>
          <Field name="name" label="Name">
            <Input required maxLength={PERSON_NAME_MAX} autoComplete="off" />
          </Field>
          <Field name="relation" label="Relation" hint="Such as mother, son or guardian.">
            <Input required maxLength={CONSENT_RELATION_MAX} autoComplete="off" />
          </Field>
        </>
      )}
      {error && (
        <Notice tone="danger" urgent>
          <p>{errorMessage(error, 'It was not recorded')}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending}>
          Record
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function textOf(values: FormData, name: string): string {
  return String(values.get(name) ?? '').trim();
}
