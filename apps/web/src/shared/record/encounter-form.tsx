import type { Encounter, EncounterFacts } from '@nadi/contract/consultation';
import * as routes from '@nadi/contract/generated/route-table';
import type { RecordEntry } from '@nadi/contract/record';
import { LOCATION_MAX } from '@nadi/domain/stored-values';
import { english } from '@nadi/messages/en/english';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input, Select } from '#shared/ui/input.tsx';
import { toast } from '#shared/ui/toast.ts';
import {
  identityLabels,
  initiatorLabels,
  kindLabels,
  meetingTimes,
  modeLabels,
} from './encounter-facts.tsx';
import { RECORD_KEY } from './record-query.ts';

type EncounterFormProps = { appointment: RecordEntry; zone: string };

/** The doctor's facts about how an appointment takes place; all of them are optional. */
export function EncounterForm({ appointment, zone }: EncounterFormProps) {
  const stored = factsOf(appointment.encounter);
  const [facts, setFacts] = useState(stored);
  const { save, saving } = useSaveEncounter(appointment._id);
  const times = appointment.encounter && meetingTimes(english, appointment.encounter, zone);
  const initiator = appointment.encounter?.initiator;
  const changed = JSON.stringify(facts) !== JSON.stringify(stored);
  const change = (fields: Partial<EncounterFacts>) => setFacts({ ...facts, ...fields });
  return (
    <Form
      lang="en"
      dir="ltr"
      retain={`encounter:${appointment._id}`}
      className="grid grid-cols-1 gap-3"
      onSubmit={() => save(facts)}
    >
      {times && (
        <p className="text-ink-soft figures">
          In the meeting together: {times}
          {initiator && `, opened by ${initiatorLabels(english)[initiator].toLowerCase()}`}
        </p>
      )}
      <Choice
        name="identity"
        label="How did you check who the patient is?"
        none="Not checked"
        labels={identityLabels(english)}
        value={facts.identityCheck}
        onChange={(identityCheck) => change({ identityCheck })}
      />
      <Field
        name="location"
        label="Where is the patient now?"
        hint="So that help can be sent in an emergency."
      >
        <Input
          maxLength={LOCATION_MAX}
          autoComplete="off"
          value={facts.location}
          onChange={({ target }) => change({ location: target.value })}
        />
      </Field>
      <Choice
        name="mode"
        label="How do you meet?"
        none="Not recorded"
        labels={modeLabels(english)}
        value={facts.mode}
        onChange={(mode) => change({ mode })}
      />
      <Choice
        name="kind"
        label="Consultation"
        none="Not recorded"
        labels={kindLabels(english)}
        value={facts.kind}
        onChange={(kind) => change({ kind })}
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        disabled={!changed}
        pending={saving}
      >
        Save
      </Button>
    </Form>
  );
}

type ChoiceProps<Value extends string> = {
  name: string;
  label: string;
  /** Shown if nothing is recorded. */
  none: string;
  labels: Record<Value, string>;
  value: Value | null;
  onChange: (value: Value | null) => void;
};

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { name, label, none, labels, value, onChange } = props;
  const values = Object.keys(labels) as Value[];
  return (
    <Field name={name} label={label}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(values.find((each) => each === target.value) ?? null)}
      >
        <option value="">{none}</option>
        {values.map((each) => (
          <option key={each} value={each}>
            {labels[each]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function factsOf(encounter: Encounter | undefined): EncounterFacts {
  const { mode = null, kind = null, identityCheck = null, location = '' } = encounter ?? {};
  return { mode, kind, identityCheck, location };
}

function useSaveEncounter(appointmentId: string) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (facts: EncounterFacts) =>
      request(routes.saveEncounter, { appointmentId, ...facts }),
    onSuccess: async ({ message }) => {
      void toast.success(message ?? 'Saved');
      await queries.invalidateQueries({ queryKey: RECORD_KEY });
    },
    onError: (error) => void toast.error(errorMessage(error, 'It was not saved')),
  });
  return { save: mutate, saving: isPending };
}
