import * as routes from '@nadi/contract/generated/route-table';
import type { Sent } from '@nadi/contract/routes';
import { MESSAGE_KINDS, MESSAGE_STATES } from '@nadi/domain/message-kinds';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { useAddressFilter } from '#shared/portal/list-filters.tsx';
import { portalKey } from '#shared/portal/portal.ts';
import { readToken } from '#shared/session/session.ts';
import { toast } from '#shared/ui/toast.ts';

type Filter = Pick<Sent<'listMessages'>, 'state' | 'kind' | 'search'>;

const KEY = routes.listMessages;

/** Returns the messages of the filter in the address, page by page. */
export function useMessages() {
  const { filter, filterBy } = useAddressFilter(parseFilter);
  const query = useInfiniteQuery({
    queryKey: [...portalKey('admin', readToken('admin')), KEY, filter],
    queryFn: ({ pageParam, signal }) =>
      request(
        routes.listMessages,
        { ...filter, ...(pageParam && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return { filter, filterBy, query };
}

/** Drops unknown states and kinds. */
function parseFilter(params: URLSearchParams): Filter {
  const state = MESSAGE_STATES.find((each) => each === params.get('state'));
  const kind = MESSAGE_KINDS.find((each) => each === params.get('kind'));
  const search = params.get('search')?.slice(0, 80);
  return { ...(state && { state }), ...(kind && { kind }), ...(search && { search }) };
}

/** Returns the actions for failed messages. */
export function useFailedMessages() {
  const queries = useQueryClient();
  const handlers = {
    onError: (error: Error) => void toast.error(errorMessage(error, 'An error occurred')),
    onSettled: () =>
      queries.invalidateQueries({ queryKey: [...portalKey('admin', readToken('admin'))] }),
  };
  const retrying = useMutation({
    mutationFn: (messageId: string) => request(routes.retryMessage, { messageId }),
    onSuccess: ({ message }) => void toast.success(message ?? 'The message is on its way again.'),
    ...handlers,
  });
  const retryingAll = useMutation({
    mutationFn: (kind: Filter['kind']) => request(routes.retryMessages, kind ? { kind } : {}),
    onSuccess: ({ message }) =>
      void toast.success(message ?? 'The messages are on their way again.'),
    ...handlers,
  });
  const dismissing = useMutation({
    mutationFn: (messageId: string) => request(routes.dismissMessage, { messageId }),
    onSuccess: ({ message }) => void toast.success(message ?? 'Closed'),
    ...handlers,
  });
  return {
    retry: (messageId: string) => retrying.mutate(messageId),
    retryAll: (kind: Filter['kind']) => retryingAll.mutate(kind),
    retryingAll: retryingAll.isPending,
    dismiss: (messageId: string) => dismissing.mutate(messageId),
    pendingId: retrying.isPending
      ? retrying.variables
      : dismissing.isPending
        ? dismissing.variables
        : undefined,
  };
}

export type FailedMessages = ReturnType<typeof useFailedMessages>;
