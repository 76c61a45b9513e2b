import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { WhereStep } from '#shared/slots/where-step.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useDeskPlaces } from './desk-places.ts';

/** Chooses the mode and the place of a booking by reception, among the places that the account works for. */
export function DeskWhereStep({ offer, ...step }: ComponentProps<typeof WhereStep>) {
  const places = useDeskPlaces();
  const { locationId, locationIds } = offer;
  const works = (id: string) => !places?.length || places.some(({ _id }) => _id === id);
  const own = locationIds?.filter(works);
  const isElsewhere = locationId !== undefined && !works(locationId);
  const chooseOwn = useEffectEvent(() => {
    if (own?.[0]) step.onChange({ ...step.where, locationId: own[0] });
  });
  useEffect(() => {
    if (isElsewhere) chooseOwn();
  }, [isElsewhere]);
  return (
    <>
      <WhereStep offer={{ ...offer, locationIds: own }} {...step} />
      {isElsewhere && !own?.[0] && (
        <Notice tone="waiting">
          {i18n._('This doctor has no hours at the places that you work for.')}
        </Notice>
      )}
    </>
  );
}
