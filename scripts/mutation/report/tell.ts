const startedAt = performance.now();

/** Tells on standard error how far a run is. */
export function tell(message: string): void {
  const minutes = (performance.now() - startedAt) / 60_000;
  console.error(`${minutes.toFixed(1)} min  ${message}`);
}

/** Tells so each time that some more of all are judged. */
export function countdown(total: number, step: number): () => void {
  let judged = 0;
  return () => {
    judged += 1;
    if (judged % step === 0) tell(`${judged} of ${total}`);
  };
}
