import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type LoadNoticeProps = { title: string; onRetry: () => unknown; retrying: boolean };

/** For a part of a page that could not be loaded: why, and another try. */
export function LoadNotice({ title, onRetry, retrying }: LoadNoticeProps) {
  return (
    <Notice tone="danger">
      <p>{title}</p>
      <Button variant="secondary" pending={retrying} onClick={() => void onRetry()}>
        Try again
      </Button>
    </Notice>
  );
}
