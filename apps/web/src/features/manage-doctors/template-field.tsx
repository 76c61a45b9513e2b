import { useQuery } from '@tanstack/react-query';
import { portalQuery } from '#shared/portal/portal-query.ts';
import { Field } from '#shared/ui/field.tsx';
import { Select } from '#shared/ui/select.tsx';

/** What hours and visit types a new doctor starts with; nothing while the clinic has no templates. */
export function TemplateField() {
  const { data } = useQuery(portalQuery('admin', 'listScheduleTemplates', {}));
  if (!data || data.templates.length === 0) return null;
  return (
    <Field
      name="templateId"
      label="Hours and visit types"
      hint="They can be changed for this doctor afterwards."
    >
      <Select defaultValue="">
        <option value="">Default hours, no visit types</option>
        {data.templates.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
