import { Panel } from './panel.tsx';

export function DecryptedResponse({ response }: { response: unknown }) {
  return (
    <Panel title="Decrypted Response Data">
      {response === undefined ? (
        <p className="text-ink-soft">The decrypted response will appear here.</p>
      ) : (
        <pre className="rounded-sm bg-canvas p-4 text-xs break-words whitespace-pre-wrap">
          {JSON.stringify(response, null, 2)}
        </pre>
      )}
    </Panel>
  );
}
