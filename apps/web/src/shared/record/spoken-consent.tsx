import type { ConsentText } from '@nadi/contract/consent';
import * as routes from '@nadi/contract/generated/route-table';
import { CONSENT_RELATION_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { toast } from '#shared/ui/toast.ts';
import { RECORD_KEY } from './record-query.ts';

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
      if (by === 'reception') await request(routes.recordConsentAtClinic, recorded);
      else await request(routes.recordSpokenConsent, { ...recorded, manner });
    },
    onSuccess: async () => {
      void toast.success('Recorded');
      await queries.invalidateQueries({ queryKey: RECORD_KEY });
      onDone();
    },
  });
  return (
    <Form
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
