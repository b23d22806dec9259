import type { Logger } from "snarkjs";

import type { Progress } from "../compiler/Progress.ts";

/** Hands on what snarkjs tells, one line at a time. */
export function snarkjsLogger(progress: Progress): Logger {
  const tell = (text: string) => progress(text.replace(/\s+/g, " ").trim());
  return { debug: tell, info: tell, warn: tell, error: tell };
}
