import type { DisputeSubject } from '@nadi/contract/disputes';
import * as routes from '@nadi/contract/generated/route-table';
import { DISPUTE_MAX, DISPUTE_MIN } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { readToken } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form, focusFirst } from '#shared/ui/form.tsx';
import { Select, Textarea } from '#shared/ui/input.tsx';
import { LoadNotice } from '#shared/ui/notice.tsx';
import { Section } from '#shared/ui/section.tsx';
import { useAction } from '#shared/ui/use-action.ts';
import { DisputeTexts } from './dispute-texts.tsx';

/** A part of the record that the patient sees, and its name on the page. */
export type Disputable = DisputeSubject & { label: string };

type DisputeCardProps = { parts: readonly Disputable[] };

/** The disputes about these parts, with the answers, and a form (docs/product/record.md#corrections). */
export function DisputeCard({ parts }: DisputeCardProps) {
  const [writing, setWriting] = useState(false);
  const queryKey = ['patient', readToken('patient'), 'disputes'];
  const { data, error, refetch, isRefetching } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(routes.listDisputes, {}, { signal }),
  });
  if (parts.length === 0) return null;
  if (!data && error) {
    return (
      <LoadNotice
        title={i18n._('What you have disputed could not be loaded')}
        onRetry={refetch}
        retrying={isRefetching}
      />
    );
  }
  const labelled = (data?.disputes ?? []).flatMap((dispute) => {
    const { kind, id } = dispute.about;
    const part = parts.find((each) => each.kind === kind && each.id === id);
    return part ? [{ dispute, label: part.label }] : [];
  });
  return (
    <Section
      title={i18n._('Something is not right?')}
      lead={i18n._(
        'Say so here. The doctor answers, and both texts stay in the record. Nothing is rewritten.',
      )}
    >
      {labelled.length > 0 && data && (
        <ul className="grid gap-4">
          {labelled.map(({ dispute, label }) => (
            <li key={dispute._id}>
              <DisputeTexts {...{ dispute, label }} zone={data.timeZone} />
            </li>
          ))}
        </ul>
      )}
      {writing ? (
        <DisputeForm {...{ parts, queryKey }} onClose={() => setWriting(false)} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setWriting(true)}>
          {i18n._('Dispute something')}
        </Button>
      )}
    </Section>
  );
}

type DisputeFormProps = DisputeCardProps & { queryKey: readonly unknown[]; onClose: () => void };

function DisputeForm({ parts, queryKey, onClose }: DisputeFormProps) {
  const { mutate, isPending, problems } = useAction({
    send: (values: FormData) => {
      const part = parts[Number(values.get('about'))] ?? parts[0];
      if (!part) throw new Error('there is nothing to dispute');
      const { kind, id } = part;
      return request(routes.disputeEntry, {
        about: { kind, id },
        text: String(values.get('text')),
      });
    },
    quiet: 'fields',
    refresh: queryKey,
    onDone: onClose,
  });
  return (
    <div ref={focusFirst}>
      <Form
        retain={`dispute:${parts[0]?.id ?? ''}`}
        problems={problems}
        onSubmit={mutate}
        className="grid grid-cols-1 gap-4"
      >
        <Field name="about" label={i18n._('What it is about')}>
          <Select>
            {parts.map(({ kind, id, label }, at) => (
              <option key={`${kind} ${id}`} value={at}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          name="text"
          label={i18n._('What is not right')}
          hint={i18n._('At least {count} characters. The doctor reads it as you write it.', {
            count: DISPUTE_MIN,
          })}
        >
          <Textarea required minLength={DISPUTE_MIN} maxLength={DISPUTE_MAX} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={isPending}>
            {i18n._('Send to the doctor')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {i18n._('Cancel')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
