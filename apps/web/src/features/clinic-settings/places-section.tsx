import * as routes from '@nadi/contract/generated/route-table';
import type { ClinicLocation } from '@nadi/contract/locations';
import { joinWords } from '@nadi/messages/en/english';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useChange } from '#shared/portal/mutations.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Link } from '#shared/router/link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { Section } from '#shared/ui/section.tsx';
import { Status } from '#shared/ui/status.tsx';
import { PlaceForm } from './place-form.tsx';

type PlacesSectionProps = { onChange: (changed: boolean) => void };

/** The places of the clinic: each can be changed, and all but the first one closed (docs/product/places.md). */
export function PlacesSection({ onChange }: PlacesSectionProps) {
  const query = useQuery(portalQuery('admin', routes.listClinicLocations, {}));
  const [edited, setEdited] = useState<string>();
  const locations = query.data?.locations;
  const close = () => {
    onChange(false);
    setEdited(undefined);
  };
  return (
    <Section
      title={i18n._('Places')}
      className="max-w-3xl sm:p-8"
      lead={i18n._(
        'Where patients come to. With a second place, hours of doctors name theirs, and patients choose.',
      )}
    >
      {!locations ? (
        <LoadState
          query={query}
          failure={i18n._('The places could not be loaded.')}
          skeleton="h-64"
        />
      ) : (
        <>
          <ul
            aria-label={i18n._('Places')}
            className="grid divide-y divide-line border-y border-line"
          >
            {locations.map((place) => (
              <li key={place._id} className="grid gap-3 py-4">
                {edited === place._id ? (
                  <PlaceForm place={place} onInput={() => onChange(true)} onClose={close} />
                ) : (
                  <PlaceRow
                    place={place}
                    locked={edited !== undefined}
                    onEdit={() => setEdited(place._id)}
                  />
                )}
              </li>
            ))}
          </ul>
          {edited === NEW ? (
            <PlaceForm onInput={() => onChange(true)} onClose={close} />
          ) : (
            <Button
              variant="secondary"
              className="justify-self-start max-sm:w-full"
              disabled={edited !== undefined}
              onClick={() => setEdited(NEW)}
            >
              {i18n._('Add a place')}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

const NEW = 'new';

type PlaceRowProps = {
  place: ClinicLocation;
  /** Another place is being changed, and its text would be lost. */
  locked: boolean;
  onEdit: () => void;
};

function describeRooms({ travelMinutes: count, rooms }: ClinicLocation): string {
  if (rooms.length === 0) {
    return i18n._('{count, plural, one {# travel minute} other {# travel minutes}}', { count });
  }
  return i18n._(
    '{count, plural, one {# travel minute. Rooms: {rooms}} other {# travel minutes. Rooms: {rooms}}}',
    {
      count,
      rooms: joinWords(
        i18n,
        rooms.map((room) => room.name),
      ),
    },
  );
}

function PlaceRow({ place, locked, onEdit }: PlaceRowProps) {
  const { name, address, retired, isFirst } = place;
  const [closing, setClosing] = useState(false);
  const locationId = place._id;
  const close = useChange(() => request(routes.retireLocation, { locationId }), {
    done: i18n._('Place closed'),
    onSettled: () => setClosing(false),
  });
  const reopen = useChange(() => request(routes.reinstateLocation, { locationId }), {
    done: i18n._('Place opened again'),
  });
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-ink-soft wrap-anywhere">
          {address.join(', ') || i18n._('No address yet')}
        </p>
        <p className="text-xs text-ink-soft figures wrap-anywhere">{describeRooms(place)}</p>
        {retired && <Status tone="waiting">{i18n._('Closed')}</Status>}
        {retired && retired.undecided > 0 && (
          <p className="text-xs">
            <Link to={paths.clinicHolidays} className="font-medium text-action underline">
              {decisionsText(retired.undecided)}
            </Link>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {retired ? (
          <Button
            variant="secondary"
            aria-label={i18n._('Open again: {place}', { place: name })}
            pending={reopen.isPending}
            onClick={() => reopen.mutate()}
          >
            {i18n._('Open again')}
          </Button>
        ) : (
          <Button
            variant="secondary"
            aria-label={i18n._('Change {place}', { place: name })}
            disabled={locked}
            onClick={onEdit}
          >
            {i18n._('Change')}
          </Button>
        )}
        {!retired && !isFirst && (
          <Button
            variant="ghost"
            aria-label={i18n._('Close place {place}', { place: name })}
            onClick={() => setClosing(true)}
          >
            {i18n._('Close place')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={closing}
        onCancel={() => setClosing(false)}
        title={i18n._('Close {place}?', { place: name })}
        confirmLabel={i18n._('Close place')}
        pending={close.isPending}
        onConfirm={() => close.mutate()}
      >
        {i18n._(
          'From today on it cannot be booked. Booked appointments stay until you decide about each.',
        )}
      </ConfirmDialog>
    </div>
  );
}

function decisionsText(count: number): string {
  return i18n._(
    '{count, plural, one {# appointment needs a decision} other {# appointments need a decision}}',
    { count },
  );
}
