export function OurStory() {
  return (
    <div className="measure grid gap-4 text-base">
      <p>
        For centuries the first thing a doctor in this country did was to lay three fingers on the
        patient’s wrist and wait. The word for what they felt is <em>nadi</em>. It took half a
        minute, needed no card and no form, and said: I am listening.
      </p>
      <p>
        Then came the queue at seven in the morning, the fee nobody would name beforehand, and the
        day’s wage lost for ten minutes of advice. We built Nadi to give those hours back. You see
        who is free, when, and what it costs; you choose; and you meet your doctor from wherever you
        are.
      </p>
      <p>
        Some things still need a hand on a wrist. Our doctors say so plainly when they do, and tell
        you where to go next.
      </p>
    </div>
  );
}
