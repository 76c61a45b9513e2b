import * as routes from '@nadi/contract/generated/route-table';
import type { ScheduleTemplate, VisitType, WeeklyHours } from '@nadi/contract/schedules';
import { minutes } from '@nadi/domain/limits';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { useNow } from '#shared/format/now.ts';
import { WeekEditor } from '#shared/hours/week-editor.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Link } from '#shared/router/link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/input.tsx';
import { LoadNotice } from '#shared/ui/notice.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import type { DoctorValues } from './doctor-form.ts';

type FirstHoursProps = {
  /** The values stored when the form was left. */
  start: DoctorValues;
  /** Called after the form's values have changed without an input event. */
  onChange: (form: HTMLFormElement) => void;
};

/**
 * The times when a new doctor can be booked: the clinic's hours or a template, both editable. The surrounding
 * form sends `templateId`, and `hours` if they were changed.
 */
export function FirstHours(props: FirstHoursProps) {
  const queries = useQueries({
    queries: [
      portalQuery('admin', routes.getClinicSettings, {}),
      portalQuery('admin', routes.listHolidays, {}),
      portalQuery('admin', routes.listScheduleTemplates, {}),
    ],
  });
  const [settings, holidays, templates] = queries;
  const headingId = useId();
  const failed = queries.find(({ error, data }) => error && !data);
  const loaded = settings.data && holidays.data && templates.data;
  return (
    <section aria-labelledby={headingId} className="grid gap-5 border-t border-line pt-6">
      <h2 id={headingId} className="text-lg">
        {i18n._('Hours')}
      </h2>
      {failed?.error && (
        <LoadNotice
          title={errorMessage(failed.error, i18n._('The clinic’s hours could not be loaded.'))}
          onRetry={() => Promise.all(queries.map(({ refetch }) => refetch()))}
          retrying={queries.some(({ isRefetching }) => isRefetching)}
        />
      )}
      {!loaded && !failed && <Skeleton className="h-100 w-full" />}
      {loaded && (
        <HoursChoice
          {...props}
          clinicHours={settings.data.settings.openingHours}
          templates={templates.data.templates}
          exceptions={holidays.data.holidays}
          zone={holidays.data.timeZone}
        />
      )}
    </section>
  );
}

type HoursChoiceProps = FirstHoursProps &
  Pick<Parameters<typeof WeekEditor>[0], 'exceptions' | 'zone'> & {
    clinicHours: readonly WeeklyHours[] | null;
    templates: readonly ScheduleTemplate[];
  };

function HoursChoice({ start, onChange, clinicHours, templates, ...shown }: HoursChoiceProps) {
  const [templateId, setTemplateId] = useState(start.templateId ?? '');
  const [changed, setChanged] = useState(() => readHours(start.hours));
  const sent = useRef<HTMLInputElement>(null);
  const now = useNow(minutes(1));
  const template = templates.find(({ _id }) => _id === templateId);
  const hours = changed ?? template?.hours ?? clinicHours;

  // biome-ignore lint/correctness/useExhaustiveDependencies: after the hidden input has the hours
  useEffect(() => {
    if (sent.current?.form) onChange(sent.current.form);
  }, [changed]);

  return (
    <>
      {templates.length > 0 && (
        <Field name="templateId" label={i18n._('Hours and visit types')}>
          <Select
            value={template ? templateId : ''}
            onChange={({ target }) => {
              setTemplateId(target.value);
              setChanged(undefined);
            }}
          >
            <option value="">{i18n._('The clinic’s hours, no visit types')}</option>
            {templates.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <input ref={sent} type="hidden" name="hours" value={changed ? JSON.stringify(changed) : ''} />
      <p className="measure text-ink-soft">
        {i18n._('Patients can book this doctor at these times as soon as the doctor is added.')}{' '}
        <Origin changed={changed !== undefined} template={template} clinicHours={clinicHours} />
      </p>
      <WeekEditor
        {...shown}
        hours={hours}
        types={toVisitTypes(template)}
        now={now}
        changed
        onChange={setChanged}
      />
      {changed && (
        <Button
          variant="ghost"
          className="justify-self-start"
          onClick={() => setChanged(undefined)}
        >
          {i18n._('Undo the changes to the hours')}
        </Button>
      )}
    </>
  );
}

type OriginProps = {
  changed: boolean;
  template: ScheduleTemplate | undefined;
  clinicHours: readonly WeeklyHours[] | null;
};

/** Explains the source of the hours, and the effect of changing them. */
function Origin({ changed, template, clinicHours }: OriginProps) {
  if (changed) return i18n._('These hours are for this doctor only.');
  if (template?.hours)
    return i18n._('They are those of “{template}”.', { template: template.name });
  if (clinicHours)
    return i18n._('They are the clinic’s opening hours, and follow them until you change them.');
  return (
    <RichText
      text={i18n._(
        'They are the default hours, since the clinic’s <hours>opening hours</hours> are not set.',
      )}
      marks={{
        hours: (words) => (
          <Link
            to={paths.clinicSettingsSection('hours')}
            className="font-semibold text-action underline"
          >
            {words}
          </Link>
        ),
      }}
    />
  );
}

/**
 * Returns the hours stored when the form was left; undefined if they were not changed or cannot be parsed.
 */
function readHours(json: string | undefined): WeeklyHours[] | undefined {
  if (!json) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function toVisitTypes(template: ScheduleTemplate | undefined): VisitType[] {
  return (template?.visitTypes ?? []).map((type) => ({ ...type, _id: type.name }));
}
