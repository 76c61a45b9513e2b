import { minutes } from '@nadi/domain/limits';
import { useEffect, useState } from 'react';
import { phoneHref, useClinic } from '#shared/clinic/clinic.tsx';

const LONG_WAIT = minutes(15);

/** Help for a user who has waited for 15 minutes since this was first shown; nothing before. */
export function LongWait() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_WAIT);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? <Advice /> : null;
}

function Advice() {
  const { phone } = useClinic();
  return (
    <p className="max-w-xl rounded bg-waiting-soft px-4 py-2 text-waiting">
      You have waited for 15 minutes. Please stay on this page
      {phone ? (
        <>
          , or phone the clinic:{' '}
          <a href={phoneHref(phone)} className="inline-block py-2 font-semibold underline">
            {phone}
          </a>
        </>
      ) : (
        '.'
      )}
    </p>
  );
}
