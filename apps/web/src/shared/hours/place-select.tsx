import { DEFAULT_LOCATION_ID, REMOTE } from '@nadi/domain/places';
import { joinWords } from '@nadi/messages/en/english';
import { useLocations } from '#shared/clinic/locations.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Select } from '#shared/ui/input.tsx';

export interface HoursPlace {
  readonly _id: string;
  readonly name: string;
}

/** Returns the places that hours can name; undefined in a clinic with one place. */
export function useHoursPlaces(): readonly HoursPlace[] | undefined {
  const locations = useLocations();
  return locations?.[1] && locations;
}

/** Returns the places that hours name, in their order; empty if they name none. */
export function placesText(
  hours: readonly { at?: string | undefined }[],
  places: readonly HoursPlace[],
): string {
  const names = hours.flatMap(({ at }) => {
    if (at === undefined) return [];
    if (at === REMOTE) return i18n._('video and phone');
    return places.find(({ _id }) => _id === at)?.name ?? i18n._('a closed place');
  });
  return joinWords(i18n, [...new Set(names)]);
}

type PlaceSelectProps = {
  label: string;
  value: string | undefined;
  places: readonly HoursPlace[];
  onChange: (at: string | undefined) => void;
};

/** Chooses the place of the doctor during some hours. */
export function PlaceSelect({ label, value, places, onChange }: PlaceSelectProps) {
  const first = places.find(({ _id }) => _id === DEFAULT_LOCATION_ID);
  const isKnown =
    value === undefined || value === REMOTE || places.some(({ _id }) => _id === value);
  return (
    <Select
      aria-label={label}
      className="mt-1"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">
        {first
          ? i18n._('{place}, video and phone', { place: first.name })
          : i18n._('The first place, video and phone')}
      </option>
      {places.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {i18n._('Only {place}', { place: name })}
        </option>
      ))}
      <option value={REMOTE}>{i18n._('Only video and phone')}</option>
      {!isKnown && <option value={value}>{i18n._('A closed place')}</option>}
    </Select>
  );
}
