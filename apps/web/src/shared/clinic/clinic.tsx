import type { ClinicSettings } from '@nadi/contract/clinic';
import * as routes from '@nadi/contract/generated/route-table';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';

/** Returns the clinic's settings; the defaults until they have loaded. */
export function useClinic(): ClinicSettings {
  const { data } = useClinicQuery();
  return data?.settings ?? DEFAULT_CLINIC;
}

/** Fetches the settings, again if they are older than `staleTime` in milliseconds; by default once. */
export function useClinicQuery(staleTime = Number.POSITIVE_INFINITY) {
  return useQuery({
    queryKey: ['clinic'],
    queryFn: ({ signal }) => request(routes.getClinic, {}, { signal }),
    staleTime,
  });
}

/** Returns a `tel:` link that a phone can dial. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** A number that a phone can dial, in its own direction. */
export function PhoneLink({ phone, className }: { phone: string; className: string }) {
  return (
    <a dir="ltr" href={phoneHref(phone)} className={className}>
      {phone}
    </a>
  );
}

/** Returns whether the clinic sends e-mail; true until that is known. */
export function useMail(): boolean {
  // A separate query from the clinic's settings, which keeps first loads small.
  const { data } = useQuery({
    queryKey: ['clinic'],
    queryFn: ({ signal }) => request(routes.getClinic, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.mail ?? true;
}

/** Shows the way to a new password, or asks the patient to call the clinic if it sends no mail. */
export function WhereMailIsSent({ children }: { children: ReactNode }) {
  if (useMail()) return children;
  return <p className="text-ink-soft">{i18n._('Forgot your password? Please call the clinic.')}</p>;
}

/** The clinic's emergency number, which a phone can dial. */
export function EmergencyNumber() {
  const { emergencyNumber } = useClinic();
  return (
    <PhoneLink phone={emergencyNumber} className="font-semibold whitespace-nowrap underline" />
  );
}
