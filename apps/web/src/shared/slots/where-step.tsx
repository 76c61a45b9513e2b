import type { BookableVisitType } from '@nadi/contract/schedules';
import type { Mode } from '@nadi/domain/places';
import { MapPin, Phone, Video } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useLocations } from '#shared/clinic/locations.ts';
import { modeName } from '#shared/doctor/choice-names.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Money } from '#shared/ui/money.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import type { SlotOffer } from './use-slot-offer.ts';

const ICONS: Readonly<Record<Mode, typeof Video>> = {
  video: Video,
  clinic: MapPin,
  phone: Phone,
};

/** The mode and the place of an appointment. */
export interface Whereabouts {
  mode?: Mode;
  locationId?: string;
}

type WhereStepProps = {
  offer: Pick<SlotOffer, 'locationId' | 'locationIds'>;
  type: BookableVisitType | undefined;
  where: Whereabouts | undefined;
  onChange: (where: Whereabouts) => void;
};

const CARDS = 'grid! grid-cols-2 lg:grid-cols-3 [&>label]:justify-start [&>label]:text-start';

/** Chooses the mode and the place of a booking, each only if there is a choice. */
export function WhereStep({ offer, type, where, onChange }: WhereStepProps) {
  const modes = type?.modes;
  const chosen = modes?.find(({ mode }) => mode === where?.mode);
  const [first] = modes ?? [];
  const chooseFirst = useEffectEvent(() => {
    if (first && !chosen) onChange({ mode: first.mode });
  });
  useEffect(() => {
    if (first) chooseFirst();
  }, [first]);
  return (
    <>
      {modes && (
        <RadioCards
          legend={i18n._('How do you want to meet?')}
          name="mode"
          className={CARDS}
          cards={modes.map(({ mode, minutes, fees }) => {
            const Icon = ICONS[mode];
            return {
              value: mode,
              label: (
                <span className="grid w-full gap-0.5">
                  <span className="flex flex-wrap justify-between gap-x-3 font-semibold">
                    <span className="wrap-anywhere">{modeName(mode)}</span>
                    <Money amount={fees} />
                  </span>
                  <span className="flex gap-1.5 text-xs font-normal">
                    <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
                    {i18n._('{minutes} min', { minutes })}
                  </span>
                </span>
              ),
            };
          })}
          selected={chosen?.mode}
          onSelect={(mode) => onChange({ mode: mode as Mode })}
        />
      )}
      {offer.locationId && offer.locationIds?.[1] && (
        <PlaceCards
          ids={offer.locationIds}
          selected={offer.locationId}
          onSelect={(locationId) => onChange({ ...where, locationId })}
        />
      )}
    </>
  );
}

type PlaceCardsProps = {
  ids: readonly string[];
  selected: string;
  onSelect: (locationId: string) => void;
};

function PlaceCards({ ids, selected, onSelect }: PlaceCardsProps) {
  const places = (useLocations() ?? []).filter(({ _id }) => ids.includes(_id));
  if (places.length < 2) return null;
  return (
    <RadioCards
      legend={i18n._('Where?')}
      name="place"
      className={CARDS}
      cards={places.map(({ _id, name, address }) => ({
        value: _id,
        label: (
          <span className="grid w-full gap-0.5">
            <span className="font-semibold wrap-anywhere">{name}</span>
            <span className="text-xs font-normal wrap-anywhere">{address.join(', ')}</span>
          </span>
        ),
      }))}
      selected={selected}
      onSelect={onSelect}
    />
  );
}
