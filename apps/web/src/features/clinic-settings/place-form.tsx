import * as routes from '@nadi/contract/generated/route-table';
import type { ClinicLocation } from '@nadi/contract/locations';
import type { Sent } from '@nadi/contract/routes';
import { TRAVEL_MINUTES, TRAVEL_MINUTES_MAX } from '@nadi/domain/places';
import { useMemo } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input, Textarea } from '#shared/ui/input.tsx';

type PlaceFormProps = {
  /** Undefined for a new place. */
  place?: ClinicLocation;
  onInput: () => void;
  onClose: () => void;
};

/** The details and rooms of one place. */
export function PlaceForm({ place, onInput, onClose }: PlaceFormProps) {
  const { submit, pending, problems } = useFormMutation({
    send: (values) => request(routes.saveLocation, { location: parsePlace(values, place) }),
    onDone: onClose,
    reloads: true,
  });
  const shown = useMemo(() => problems && withoutPrefix(problems), [problems]);
  const title = place ? i18n._('Change {place}', { place: place.name }) : i18n._('New place');
  return (
    <Form
      retain={`place ${place?._id ?? 'new'}`}
      className="grid grid-cols-1 gap-4"
      aria-label={title}
      problems={shown}
      onInput={onInput}
      onSubmit={submit}
    >
      <h3 className="text-base">{title}</h3>
      <Field
        name="name"
        label={i18n._('Name')}
        hint={i18n._('Patients choose by it, such as “City centre”.')}
      >
        <Input required maxLength={80} defaultValue={place?.name} />
      </Field>
      <Field name="address" label={i18n._('Address')} hint={i18n._('At most four lines.')}>
        <Textarea rows={3} maxLength={640} defaultValue={place?.address.join('\n')} />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field name="phone" label={i18n._('Phone (optional)')}>
          <Input type="tel" maxLength={40} defaultValue={place?.phone} />
        </Field>
        <Field name="mapUrl" label={i18n._('Link to a map (optional)')}>
          <Input type="url" maxLength={500} placeholder="https://" defaultValue={place?.mapUrl} />
        </Field>
      </div>
      <Field
        name="travelMinutes"
        label={i18n._('Travel minutes')}
        hint={i18n._(
          'Half of them counts at each end of a journey: between places with 30 and 60, a doctor gets 45 minutes.',
        )}
      >
        <Input
          type="number"
          required
          min={0}
          max={TRAVEL_MINUTES_MAX}
          defaultValue={place?.travelMinutes ?? TRAVEL_MINUTES}
          className="max-w-52"
        />
      </Field>
      <Field
        name="rooms"
        label={i18n._('Rooms (optional)')}
        hint={i18n._(
          'One on each line. Each appointment then takes a free one. A renamed room is a new one.',
        )}
      >
        <Textarea
          rows={3}
          maxLength={4000}
          defaultValue={place?.rooms.map(({ name }) => name).join('\n')}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending}>
          {i18n._('Save place')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {i18n._('Cancel')}
        </Button>
      </div>
    </Form>
  );
}

function parsePlace(
  values: FormData,
  place: ClinicLocation | undefined,
): Sent<'saveLocation'>['location'] {
  const text = (field: string) => String(values.get(field) ?? '').trim();
  const lines = (field: string) =>
    text(field)
      .split('\n')
      .map((each) => each.trim())
      .filter(Boolean);
  const known = new Map(place?.rooms.map(({ _id, name }) => [name.toLowerCase(), _id]));
  return {
    ...(place && { _id: place._id }),
    name: text('name'),
    address: lines('address'),
    phone: text('phone'),
    mapUrl: text('mapUrl'),
    travelMinutes: Number(text('travelMinutes')),
    rooms: lines('rooms').map((name) => {
      const _id = known.get(name.toLowerCase());
      return _id ? { _id, name } : { name };
    }),
  };
}

/** The server names fields as it receives them: `location.rooms.1.name` belongs to `rooms`. */
function withoutPrefix(problems: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, message]) => [field.split('.')[1] ?? field, message]),
  );
}
