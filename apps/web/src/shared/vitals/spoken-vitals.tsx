import { useState } from 'react';
import { type LiveReading, spokenReading } from './reading.ts';

/** Live figures never announce themselves; this reads them out when asked. */
export function SpokenVitals({ reading }: { reading: LiveReading | undefined }) {
  const [words, setWords] = useState('');
  return (
    <>
      <button
        type="button"
        className="sr-only focus:not-sr-only focus:min-h-11 focus:px-3 focus:text-xs focus:font-semibold focus:text-action"
        onClick={() => setWords(spokenReading(reading, Date.now()))}
      >
        Read out my vitals
      </button>
      <span role="status" className="sr-only">
        {words}
      </span>
    </>
  );
}
