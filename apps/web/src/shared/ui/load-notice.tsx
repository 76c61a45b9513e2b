import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type LoadNoticeProps = { title: string; onRetry: () => unknown; retrying: boolean };

/** Shows why a part of a page could not be loaded, with a button to retry. */
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
