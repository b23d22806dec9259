/**
 * A function that works its result out once for each object, and keeps the result as long as somebody keeps the object:
 * many programs ask a chain about the same block.
 */
export function onceFor<Key extends object, Value extends object>(
  work: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const found = known.get(key) ?? work(key);
    known.set(key, found);
    return found;
  };
}
