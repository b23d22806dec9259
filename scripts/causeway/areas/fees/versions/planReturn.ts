import { type Plan, stepsOnly } from "@causeway/operator";
import { FEE_ROLLBACK_TIME, timeText } from "@causeway/protocol";
import type { RetiredVersion } from "./HeldSchedule.ts";
import { type Compared, waits } from "./planVersion.ts";
import { returnStep } from "./returnStep.ts";
import type { PublishedVersion } from "./WantedSchedule.ts";
import { contentOf } from "./WantedSchedule.ts";

/** An earlier version, as far as the chain still knows it. */
export interface EarlierVersion {
  /** Undefined if it was never in force. */
  readonly retired: RetiredVersion | undefined;
  /** All that was ever published on the chain. */
  readonly published: readonly PublishedVersion[];
}

/**
 * Brings a chain back to an earlier version, since the configuration has it again: at once, and exactly, as long as the
 * contract allows it.
 */
export function planReturn(compared: Compared, { retired, published }: EarlierVersion): Plan {
  const { wanted, held, findings } = compared;
  const { version, subject } = wanted;
  if (retired === undefined) {
    const why = `version ${held.version} is in force, and version ${version} was not before it`;
    return waits(compared, `${why}: take the newer schedule into ${wanted.file}`);
  }
  const latest = retired.replacedAt + FEE_ROLLBACK_TIME;
  if (held.time > latest) {
    const why = `version ${version} could come back until ${timeText(latest)}`;
    return waits(compared, `${why}: publish its content under a number above ${held.last}`);
  }
  const content = contentOf(wanted, published, retired);
  if (content === undefined)
    return waits(compared, `the content of version ${version} cannot be found`, "unreadable");
  const others = wanted.differsFrom(content);
  if (others.length > 0) {
    const why = `${wanted.file} says otherwise than version ${version} did: ${others.join("; ")}`;
    return waits(compared, `${why}. Have it say the same, or raise its version above ${held.last}`);
  }
  const summary = `Return from version ${held.version} of the ${subject} to version ${version}: ${wanted.says}`;
  return stepsOnly([returnStep(wanted, { version, content, summary, findings })]);
}
