/** How long a back-test took. */
export interface Measurement {
  /** Where messages were read. */
  readonly from: "database" | "chains";
  readonly messages: number;
  readonly seconds: number;
  readonly messagesPerSecond: number;
}

/** Measures how long it takes to replay so many messages. */
export async function measure(
  from: Measurement["from"],
  messages: number,
  replay: () => Promise<void>,
): Promise<Measurement> {
  const started = performance.now();
  await replay();
  const seconds = (performance.now() - started) / 1_000;
  return {
    ...{ from, messages, seconds: Math.round(seconds * 1_000) / 1_000 },
    messagesPerSecond: Math.round(messages / seconds),
  };
}
