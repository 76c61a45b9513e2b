import * as routes from '@nadi/contract/generated/route-table';
import type { RecordEntry } from '@nadi/contract/record';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input, Textarea } from '#shared/ui/input.tsx';
import { Status } from '#shared/ui/status.tsx';
import { toast } from '#shared/ui/toast.ts';
import { RECORD_KEY } from './record-query.ts';

type ShareSummaryProps = { appointment: RecordEntry; zone: string };

/** The summary that the patient will read; it starts with the note's assessment and plan. */
export function ShareSummary({ appointment, zone }: ShareSummaryProps) {
  const { summary, note } = appointment;
  const [typed, setTyped] = useState<{ found?: string; toDo?: string }>({});
  const { share, withdraw, pending } = useSharing(appointment._id, () => setTyped({}));
  // Until the doctor types here, the two boxes follow the note.
  const found = typed.found ?? (summary ? summary.found : note?.note.assessment) ?? '';
  const toDo = typed.toDo ?? (summary ? summary.toDo : note?.note.plan) ?? '';
  return (
    <Form
      lang="en"
      dir="ltr"
      retain={`summary:${appointment._id}`}
      className="grid gap-4"
      key={summary?.sharedAt}
      onSubmit={share}
    >
      {summary ? (
        <p className="flex flex-wrap items-center gap-2">
          <Status tone="done">Shared</Status>
          <span className="text-xs text-ink-soft figures">
            {formatInstant(summary.sharedAt, zone)}
          </span>
        </p>
      ) : (
        <p className="text-ink-soft">The patient sees nothing of your note until you share this.</p>
      )}
      <Field name="found" label="What I found">
        <Textarea
          rows={3}
          maxLength={2000}
          value={found}
          onChange={({ target }) => setTyped({ ...typed, found: target.value })}
        />
      </Field>
      <Field name="toDo" label="What to do">
        <Textarea
          rows={3}
          maxLength={2000}
          value={toDo}
          onChange={({ target }) => setTyped({ ...typed, toDo: target.value })}
        />
      </Field>
      <Field name="comeBackIf" label="Come back if">
        <Textarea rows={2} maxLength={2000} defaultValue={summary?.comeBackIf} />
      </Field>
      <Field name="followUpOn" label="Follow-up on">
        <Input type="date" defaultValue={summary?.followUpOn} />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        {summary && (
          <Button variant="ghost" onClick={() => withdraw()}>
            Stop sharing
          </Button>
        )}
        <Button type="submit" variant="secondary" pending={pending}>
          {summary ? 'Share again' : 'Share with the patient'}
        </Button>
      </div>
    </Form>
  );
}

function useSharing(appointmentId: string, onShared: () => void) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (values: FormData | null) =>
      request(
        routes.shareSummary,
        values ? { appointmentId, summary: summaryOf(values) } : { appointmentId, shared: false },
      ),
    onSuccess: ({ message }) => {
      onShared();
      void queries.invalidateQueries({ queryKey: RECORD_KEY });
      void toast.success(message ?? 'Shared with the patient');
    },
    onError: (error) => void toast.error(errorMessage(error, 'Nothing was shared')),
  });
  return { share: mutate, withdraw: () => mutate(null), pending: isPending };
}

function summaryOf(values: FormData) {
  const text = (name: string) => String(values.get(name) ?? '').trim();
  const followUpOn = text('followUpOn');
  return {
    found: text('found'),
    toDo: text('toDo'),
    comeBackIf: text('comeBackIf'),
    ...(followUpOn && { followUpOn }),
  };
}
