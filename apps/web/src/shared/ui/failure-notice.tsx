import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { LoadState, type LoadStateProps } from './loaded.tsx';
import { LoadNotice, Notice } from './notice.tsx';

/** As `LoadState`, inside a card. */
export function LoadNoticeState(props: LoadStateProps) {
  const { query, failure = i18n._('An error occurred') } = props;
  if (!query.error) return <LoadState {...props} />;
  return (
    <LoadNotice
      title={errorMessage(query.error, failure)}
      onRetry={query.refetch}
      retrying={query.isRefetching}
    />
  );
}

type FailureNoticeProps = {
  error: Error | null;
  /** Shown if the error has no message. */
  fallback: string;
};

/** Shows why the last action failed; nothing if it did not. */
export function FailureNotice({ error, fallback }: FailureNoticeProps) {
  return (
    error && (
      <Notice tone="danger" urgent>
        <p>{errorMessage(error, fallback)}</p>
      </Notice>
    )
  );
}
