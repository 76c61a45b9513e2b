/**
 * Runs the work for one item after another and continues after a failed one.
 * @throws the error after the last item; an AggregateError if several items failed
 */
export async function runEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1)
    throw new AggregateError(errors, `${errors.length} of ${items.length} failed`);
}
