import * as routes from '@nadi/contract/generated/route-table';
import type { Device } from '@nadi/contract/vitals';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { toast } from '#shared/ui/toast.ts';

function devicesQuery(token: string) {
  return queryOptions({
    queryKey: ['patient', token, 'devices'],
    queryFn: ({ client, queryKey, signal }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return request(routes.listDevices, {}, { signal, background });
    },
  });
}

export interface PairedKey {
  device: Device;
  key: string;
}

/** Returns the patient's devices and the functions that change them. */
export function useDevices(token: string) {
  const queries = useQueryClient();
  const query = devicesQuery(token);
  const { data, error, refetch, isFetching } = useQuery(query);

  const handlers = {
    onError: (failure: Error) => void toast.error(errorMessage(failure, 'An error occurred')),
    onSettled: () => void queries.invalidateQueries({ queryKey: query.queryKey }),
  };
  const pairing = useMutation({
    mutationFn: (name: string) => request(routes.pairDevice, { name }),
    ...handlers,
  });
  const renaming = useMutation({
    mutationFn: (device: { deviceId: string; name: string }) =>
      request(routes.renameDevice, device),
    onSuccess: ({ message }) => void toast.success(message ?? 'Device renamed'),
    ...handlers,
  });
  const removing = useMutation({
    mutationFn: (deviceId: string) => request(routes.removeDevice, { deviceId }),
    onSuccess: ({ message }) => void toast.success(message ?? 'Device removed'),
    ...handlers,
  });

  return { devices: data?.devices, error, refetch, isFetching, pairing, renaming, removing };
}
