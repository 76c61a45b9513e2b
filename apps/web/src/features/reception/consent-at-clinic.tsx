import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { ConsentWords } from '#shared/consent/consent-text.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { SpokenConsent } from '#shared/record/consent-status.tsx';
import { Button } from '#shared/ui/button.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';

/** Records a patient's answer about telemedicine at reception, without showing earlier answers. */
export function ConsentAtClinic({ appointmentId }: { appointmentId: string }) {
  const [recording, setRecording] = useState(false);
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-4">
      {recording ? (
        <Recording appointmentId={appointmentId} onDone={() => setRecording(false)} />
      ) : (
        <Button variant="secondary" onClick={() => setRecording(true)}>
          {i18n._('Record consent to telemedicine')}
        </Button>
      )}
    </div>
  );
}

function Recording({ appointmentId, onDone }: { appointmentId: string; onDone: () => void }) {
  const query = useQuery({
    queryKey: ['consent-text'],
    queryFn: ({ signal }) => request(routes.getConsentText, {}, { signal }),
  });
  const { data } = query;
  if (!data)
    return (
      <LoadState
        query={query}
        failure={i18n._('The text could not be loaded')}
        skeleton="h-40 w-full"
      />
    );
  const { consentText } = data;
  return (
    <div className="grid w-full gap-2">
      <ConsentWords
        summary={i18n._('The text, version {version}', { version: consentText.version })}
        text={consentText.text}
      />
      <SpokenConsent
        by="reception"
        minor={false}
        {...{ appointmentId, current: consentText, onDone }}
      />
    </div>
  );
}
