import { useState } from 'react';
import { describeReading, type LiveReading } from './reading.ts';

/** Announces the live figures on request; they are not announced otherwise. */
export function ReadAloudButton({ reading }: { reading: LiveReading | undefined }) {
  const [words, setWords] = useState('');
  return (
    <>
      <button
        type="button"
        className="sr-only focus:not-sr-only focus:min-h-11 focus:px-3 focus:text-xs focus:font-semibold focus:text-action"
        onClick={() => setWords(describeReading(reading, Date.now()))}
      >
        Read out my vitals
      </button>
      <span role="status" className="sr-only">
        {words}
      </span>
    </>
  );
}
