import { describeRpcsIn } from "@causeway/chains";

import { alarmText, type Changes } from "./Alarm.ts";

/** What is posted, as JSON. `text` is what chat services show. */
interface Post extends Changes {
  readonly environment: string;
  /** ISO 8601. */
  readonly time: string;
  readonly text: string;
}

const TIMEOUT_MILLISECONDS = 10_000;

/** Tells somebody else of alarms; what could not be sent goes with the next. */
export class Webhook {
  readonly #url: string;
  readonly #waiting: Post[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  /** Takes what changed, in order; nothing is posted where nothing did. */
  add(environment: string, { began, ended }: Changes, time = new Date()): void {
    if (began.length + ended.length === 0) return;
    const lines = [
      ...began.map((alarm) => `began: ${alarmText(alarm)}`),
      ...ended.map((alarm) => `ended: ${alarmText(alarm)}`),
    ];
    const text = `causeway, ${environment}\n${lines.join("\n")}`;
    this.#waiting.push({ environment, time: time.toISOString(), began, ended, text });
  }

  /**
   * Posts what was not posted yet.
   *
   * @returns why something could not be; undefined if all was. The URL may be a secret: it is not told.
   */
  async flush(): Promise<string | undefined> {
    for (;;) {
      const [post] = this.#waiting;
      if (post === undefined) return undefined;
      const problem = await this.#post(post);
      if (problem !== undefined) return problem;
      this.#waiting.shift();
    }
  }

  async #post(post: Post): Promise<string | undefined> {
    try {
      const response = await fetch(this.#url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(post),
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      });
      await response.body?.cancel();
      return response.ok ? undefined : `it answers ${response.status}`;
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string } };
      return describeRpcsIn(cause?.code ?? message);
    }
  }
}
