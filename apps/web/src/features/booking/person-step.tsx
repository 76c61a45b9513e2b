import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { paths } from '#app/paths.ts';
import { dependantsQuery } from '#shared/family/dependants-query.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';
import { useSession } from '#shared/session/session.ts';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { LoadNotice } from '#shared/ui/notice.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';

type PersonStepProps = {
  /** Undefined if the appointment is for the signed-in patient. */
  dependantId: string | undefined;
  /** A booking without a response may exist, so only the same one may be repeated. */
  locked: boolean;
  onChoose: (dependantId: string | undefined) => void;
  /** Called with the name of the dependant shown as chosen; undefined for the patient. */
  onShown: (name: string | undefined) => void;
};

/** The choice of the person who has the appointment, shown once the patient has signed in. */
export function PersonStep(props: PersonStepProps) {
  const { token } = useSession('patient');
  return token === null ? null : <PersonChoice {...props} token={token} />;
}

const ME = 'me';

type PersonChoiceProps = PersonStepProps & { token: string };

function PersonChoice({ dependantId, locked, onChoose, onShown, token }: PersonChoiceProps) {
  const { data, isError, refetch, isFetching } = useQuery(dependantsQuery(token));
  const dependants = data?.dependants;
  const unknown = dependants !== undefined && !dependants.some(({ _id: id }) => id === dependantId);
  // Keeps the displayed person and the sent one equal.
  const reset = dependantId !== undefined && (unknown || (isError && !dependants));
  const chooseMe = useEffectEvent(() => onChoose(undefined));
  useEffect(() => {
    if (reset) chooseMe();
  }, [reset]);
  const known = dependantId === undefined || dependants !== undefined;
  const name = dependants?.find(({ _id: id }) => id === dependantId)?.name;
  const show = useEffectEvent(onShown);
  useEffect(() => {
    if (known && !reset) show(name);
  }, [known, reset, name]);

  if (!dependants && isError) {
    return (
      <LoadNotice
        title={i18n._('Your family could not be loaded. Until then, this appointment is for you.')}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!dependants) return <Skeleton className="h-11" />;
  if (dependants.length === 0) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
        {i18n._('Booking for your child?')}
        <Link
          to={paths.myProfile}
          className="inline-flex min-h-11 items-center font-medium text-action hover:underline"
        >
          {i18n._('Add them to your family')}
        </Link>
      </p>
    );
  }
  return (
    <section className="grid gap-2 rounded bg-card p-3 py-5 shadow-card sm:p-6">
      <RadioCards
        legend={i18n._('Who is this appointment for?')}
        name="person"
        cards={[
          { value: ME, label: i18n._('Me'), disabled: locked },
          ...dependants.map((each) => ({ value: each._id, label: each.name, disabled: locked })),
        ]}
        selected={dependantId ?? ME}
        onSelect={(id) => onChoose(id === ME ? undefined : id)}
      />
      {locked && (
        <p className="text-xs text-ink-soft">
          {i18n._('This cannot change until the clinic has answered, or you choose another time.')}
        </p>
      )}
    </section>
  );
}
