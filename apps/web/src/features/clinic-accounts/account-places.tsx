import * as routes from '@nadi/contract/generated/route-table';
import type { Location } from '@nadi/contract/locations';
import type { ReplyBody } from '@nadi/contract/routes';
import { joinWords } from '@nadi/messages/en/english';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { useLocations } from '#shared/clinic/locations.ts';
import { i18n } from '#shared/language/i18n.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { Checkbox } from '#shared/ui/input.tsx';
import { NotedRadioCards } from '#shared/ui/noted-radio-cards.tsx';

/** Returns the clinic's places in use; empty until they have loaded. */
export function usePlaces(): readonly Location[] {
  return useLocations() ?? [];
}

/** Returns the names of places. */
export function placesText(ids: readonly string[], places: readonly Location[]): string {
  return joinWords(
    i18n,
    ids.map((id) => nameOf(id, places)),
  );
}

function nameOf(id: string, places: readonly Location[]): string {
  return places.find(({ _id }) => _id === id)?.name ?? i18n._('a closed place');
}

function extentCards() {
  return [
    {
      value: 'all',
      label: i18n._('All places'),
      note: i18n._('Also those that are added later.'),
    },
    {
      value: 'some',
      label: i18n._('Only some places'),
      note: i18n._(
        'Sees and changes no appointments in person anywhere else. Video and phone belong to the whole clinic.',
      ),
    },
  ] as const;
}

/** Chooses the places for which an account of the reception works; nothing in a clinic with one place. */
export function PlacesFields({ limit }: { limit: readonly string[] | undefined }) {
  const places = usePlaces();
  const [extent, setExtent] = useState<'all' | 'some'>(limit ? 'some' : 'all');
  const [chosen, setChosen] = useState<readonly string[]>(limit ?? []);
  if (places.length < 2 && !limit) return null;
  const closed = (limit ?? []).filter((id) => !places.some(({ _id }) => _id === id));
  const ids = [...places.map(({ _id }) => _id), ...closed];
  return (
    <>
      <NotedRadioCards
        legend={i18n._('Works for')}
        name="extent"
        cards={extentCards()}
        selected={extent}
        onSelect={setExtent}
      />
      {extent === 'some' && (
        <fieldset className="grid min-w-0 gap-1 wrap-anywhere">
          <legend className="mb-2 font-semibold">{i18n._('Places')}</legend>
          {ids.map((id, index) => (
            <Checkbox
              key={id}
              name="places"
              value={id}
              label={nameOf(id, places)}
              // The browser asks for one if none is chosen.
              required={index === 0 && chosen.length === 0}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                setChosen((before) =>
                  target.checked ? [...before, id] : before.filter((each) => each !== id),
                )
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Returns the chosen places of a form with {@link PlacesFields}; null for all. */
export function wantedPlaces(values: FormData): string[] | null {
  return values.get('extent') === 'some' ? values.getAll('places').map(String) : null;
}

type Account = ReplyBody<'listClinicAccounts'>['accounts'][number];

type PlacesDialogProps = { account: Account; onClose: () => void };

/** Changes the places for which an account of the reception works. */
export function PlacesDialog({ account, onClose }: PlacesDialogProps) {
  const { submit, pending, problems } = useFormMutation({
    send: (values) =>
      withConfirmation(() =>
        request(routes.setAccountPlaces, {
          accountId: account._id,
          locationIds: wantedPlaces(values),
        }),
      ),
    done: i18n._('Places saved'),
    onDone: onClose,
    reloads: true,
  });
  return (
    <FormDialog
      title={i18n._('Places of {person}', { person: account.name })}
      retain={null}
      submitLabel={i18n._('Save')}
      onSubmit={submit}
      {...{ problems, pending, onClose }}
    >
      <p className="text-ink-soft">
        {i18n._('A change counts at once, also where they are logged in.')}
      </p>
      <PlacesFields limit={account.locationIds} />
    </FormDialog>
  );
}
