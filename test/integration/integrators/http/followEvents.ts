/** An event of `/v1/events`: a record as it stands. */
export interface FollowedEvent {
  readonly id: string;
  /** `last` if the record changes no more. */
  readonly kind: "state" | "last";
  // biome-ignore lint/suspicious/noExplicitAny: each subject has a record of its own
  readonly record: any;
}

/** Reads server-sent events as they come, until the stream ends or the reader goes. */
export async function* followEvents(response: Response): AsyncGenerator<FollowedEvent> {
  let text = "";
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString();
    const parts = text.split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) {
      const event = eventIn(part);
      if (event !== undefined) yield event;
    }
  }
}

/** Undefined for comments, and for the delay before a client comes back. */
function eventIn(part: string): FollowedEvent | undefined {
  const fields = new Map(part.split("\n").map((line) => [name(line), value(line)]));
  const [id, kind, data] = [fields.get("id"), fields.get("event"), fields.get("data")];
  if (id === undefined || data === undefined) return undefined;
  return { id, kind: kind === "last" ? "last" : "state", record: JSON.parse(data) };
}

function name(line: string): string {
  return line.slice(0, line.indexOf(":"));
}

function value(line: string): string {
  return line.slice(line.indexOf(":") + 1).trimStart();
}
