import * as routes from '@nadi/contract/generated/route-table';
import type { ScheduleTemplate } from '@nadi/contract/schedules';
import { joinWords } from '@nadi/messages/en/english';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Input } from '#shared/ui/input.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
import { useScheduleChange } from './schedule-calls.ts';

/** Hours and visit types that the admin can apply to this doctor, or save from this doctor. */
export function ScheduleTemplatesCard({ docId }: { docId: string }) {
  const query = useQuery(portalQuery('admin', routes.listScheduleTemplates, {}));
  const { data } = query;
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-lg">{i18n._('Templates')}</h2>
        <p className="measure text-ink-soft">
          {i18n._(
            'Hours and visit types for doctors who work alike. A new doctor can start with one.',
          )}
        </p>
      </div>
      {data ? (
        <Templates docId={docId} templates={data.templates} />
      ) : (
        <LoadState
          query={query}
          failure={i18n._('The templates could not be loaded.')}
          skeleton="h-24"
        />
      )}
    </Card>
  );
}

type TemplatesProps = { docId: string; templates: readonly ScheduleTemplate[] };

function Templates({ docId, templates }: TemplatesProps) {
  const [applying, setApplying] = useState<ScheduleTemplate>();
  const apply = useScheduleChange(
    (templateId: string) => request(routes.applyScheduleTemplate, { docId, templateId }),
    () => setApplying(undefined),
  );
  const remove = useScheduleChange((templateId: string) =>
    request(routes.removeScheduleTemplate, { templateId }),
  );
  return (
    <>
      {templates.length > 0 && (
        <ul className="grid divide-y divide-line border-y border-line">
          {templates.map((template) => (
            <li key={template._id} className="flex min-h-14 flex-wrap items-center gap-3 py-2">
              <span className="me-auto min-w-40 flex-1">
                <span className="block font-medium wrap-anywhere">{template.name}</span>
                <span className="text-xs text-ink-soft">{describeTemplate(template)}</span>
              </span>
              <span className="flex gap-1">
                <Button variant="secondary" onClick={() => setApplying(template)}>
                  <SpokenText
                    text={i18n._('Use here<spoken>: {template}</spoken>', {
                      template: template.name,
                    })}
                  />
                </Button>
                <IconButton
                  label={i18n._('Remove the template {template}', { template: template.name })}
                  icon={Trash2}
                  pending={remove.isPending && remove.variables === template._id}
                  onClick={() => remove.mutate(template._id)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <SaveTemplate docId={docId} />
      <ConfirmDialog
        open={applying !== undefined}
        title={i18n._('Use {template} for this doctor?', { template: applying?.name ?? '' })}
        confirmLabel={i18n._('Replace hours and visit types')}
        tone="primary"
        pending={apply.isPending}
        onConfirm={() => applying && apply.mutate(applying._id)}
        onCancel={() => setApplying(undefined)}
      >
        <p>
          {i18n._(
            'The doctor’s weekly hours and visit types are replaced. Leave, extra hours and booked appointments stay as they are.',
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}

function SaveTemplate({ docId }: { docId: string }) {
  const [round, setRound] = useState(0);
  const save = useScheduleChange(
    (name: string) => request(routes.saveScheduleTemplate, { docId, name }),
    () => setRound((rounds) => rounds + 1),
  );
  return (
    <Form
      retain="template"
      key={round}
      className="flex flex-wrap items-end gap-3"
      aria-label={i18n._('Save as a template')}
      onSubmit={(values) => save.mutate(String(values.get('template')).trim())}
    >
      <div className="min-w-48 flex-1">
        <Field
          name="template"
          label={i18n._('Save this doctor’s saved hours and visit types as')}
          hint={i18n._('A template of the same name is replaced.')}
        >
          <Input required maxLength={60} autoComplete="off" placeholder={i18n._('Mornings')} />
        </Field>
      </div>
      <Button
        type="submit"
        variant="secondary"
        pending={save.isPending}
        className="mb-6 max-sm:w-full"
      >
        {i18n._('Save as template')}
      </Button>
    </Form>
  );
}

/** Describes a template, such as "5 days a week, 3 visit types". */
export function describeTemplate({ hours, visitTypes }: ScheduleTemplate): string {
  const days = new Set(hours?.map(({ weekday }) => weekday)).size;
  const when =
    hours === null
      ? i18n._('The clinic’s hours')
      : i18n._('{count, plural, one {# day a week} other {# days a week}}', { count: days });
  if (visitTypes.length === 0) return when;
  const types = i18n._('{count, plural, one {# visit type} other {# visit types}}', {
    count: visitTypes.length,
  });
  return joinWords(i18n, [when, types]);
}
