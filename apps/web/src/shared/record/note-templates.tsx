import * as routes from '@nadi/contract/generated/route-table';
import type { NoteTemplate, NoteText } from '@nadi/contract/record';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { readToken } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { toast } from '#shared/ui/toast.ts';
import { NOTE_BOXES, type NoteBox } from './note-merge.ts';
import { RECORD_KEY } from './record-query.ts';

type NoteTemplatesProps = {
  note: NoteText;
  onInsert: (box: NoteBox, text: string) => void;
};

/** The doctor's own templates: insert one, save the current text as one, or remove one. */
export function NoteTemplates({ note, onInsert }: NoteTemplatesProps) {
  const [open, setOpen] = useState(false);
  const { templates, save, remove, busy } = useTemplates(open);
  return (
    <details
      lang="en"
      dir="ltr"
      className="rounded border border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium">Templates</summary>
      <div className="grid gap-3 px-4 pb-4">
        {templates?.length === 0 && <p className="text-ink-soft">You have no templates yet.</p>}
        {templates && templates.length > 0 && (
          <ul className="grid gap-1">
            {templates.map((template) => (
              <TemplateRow
                key={template._id}
                name={template.name}
                onInsert={() => insertAll(template, onInsert)}
                onRemove={() => remove(template._id)}
              />
            ))}
          </ul>
        )}
        <Form
          retain="note-template"
          className="flex flex-wrap items-end gap-3"
          onSubmit={(values) => save(String(values.get('name')), note)}
        >
          <Field name="name" label="Save this note’s text as a template">
            <Input required maxLength={60} placeholder="Its name" />
          </Field>
          <Button type="submit" variant="secondary" pending={busy}>
            Save template
          </Button>
        </Form>
      </div>
    </details>
  );
}

type TemplateRowProps = { name: string; onInsert: () => void; onRemove: () => void };

function TemplateRow({ name, onInsert, onRemove }: TemplateRowProps) {
  return (
    <li className="flex items-center justify-between gap-2">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <span className="flex shrink-0 gap-1">
        <Button variant="ghost" aria-label={`Insert ${name}`} onClick={onInsert}>
          Insert
        </Button>
        <Button variant="ghost" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden size={18} />
        </Button>
      </span>
    </li>
  );
}

function insertAll({ note }: NoteTemplate, onInsert: NoteTemplatesProps['onInsert']) {
  for (const box of NOTE_BOXES) onInsert(box, note[box]);
}

function useTemplates(enabled: boolean) {
  const queries = useQueryClient();
  const queryKey = [...RECORD_KEY, readToken('doctor'), 'templates'];
  const { data } = useQuery({
    queryKey,
    enabled,
    queryFn: () => request(routes.listNoteTemplates),
  });
  const shared = {
    onSuccess: () => void queries.invalidateQueries({ queryKey }),
    onError: (error: Error) => void toast.error(errorMessage(error, 'An error occurred')),
  };
  const saving = useMutation({
    mutationFn: ({ name, note }: { name: string; note: NoteText }) =>
      request(routes.saveNoteTemplate, { name, note }),
    ...shared,
  });
  const removing = useMutation({
    mutationFn: (templateId: string) => request(routes.removeNoteTemplate, { templateId }),
    ...shared,
  });
  return {
    templates: data?.templates,
    save: (name: string, note: NoteText) => saving.mutate({ name, note }),
    remove: removing.mutate,
    busy: saving.isPending,
  };
}
