import type { Failure } from "../quote/Failure.ts";
import type { State } from "../store/State.ts";
import { isolated, plainText } from "../tokens/plainText.ts";
import type { Say } from "./Say.ts";

/** Numbers by which the service says why it refuses. */
const [NO_ROUTE, TOO_MUCH, TOO_LITTLE, PAUSED] = [2003, 2004, 2006, 2113];
/** Characters of a refusal that are shown. */
const MOST_SAID = 200;
/** Unix seconds of the last date that is shown: in the year 2286. */
const MOST_SECONDS = 10_000_000_000;

/** What a sentence on a failure names. */
export interface FailedRequest extends Pick<State, "host" | "lists"> {
  /** The typed amount with its symbol. */
  readonly amount: string;
  /** The least amount that the service takes, with its symbol. */
  readonly least?: string | undefined;
}

/** A sentence that names the value and a remedy. */
export function failureSentence(failure: Failure, failed: FailedRequest, say: Say): string {
  const { messages } = say;
  const host = isolated(failed.host);
  switch (failure.code) {
    case "ApiRefused":
    case "NotFound":
      return refusal(failure, failed, say);
    case "RouteExpired":
      return messages.expired(failed.amount);
    case "RateLimited": {
      const { retryAfterSeconds } = failure;
      return messages.limited(
        retryAfterSeconds === undefined ? undefined : say.seconds(retryAfterSeconds),
      );
    }
    case "RouteMismatch":
      return messages.mismatch(host, changeIn(failure));
    case "ApiMalformed":
      // Lists that are ready were read in a known form.
      return messages[failed.lists.status === "ready" ? "changed" : "malformed"](host);
    case "Offline":
      return messages.offline;
    case "NoBaseUrl":
      return messages.noBaseUrl;
    case "BadInput":
      return messages.wrongValue(said(failure));
    default:
      return messages.unreachable(host);
  }
}

function refusal(failure: Failure, { amount, least }: FailedRequest, say: Say): string {
  const { messages } = say;
  const until = Number(failure.values?.until);
  if (failure.errno === NO_ROUTE) return messages.noRoute(amount);
  if (failure.errno === PAUSED && isTime(until)) {
    return messages.paused(amount, isolated(say.moment(until)));
  }
  if (failure.errno === TOO_LITTLE && least !== undefined) return messages.tooLittle(amount, least);
  if (failure.errno === TOO_MUCH) return messages.tooMuch(amount);
  return messages.refused(amount, said(failure));
}

/** The value that a service changed, as the client names it. */
function changeIn({ values: { field, wanted, got } = {} }: Failure): string {
  return isolated(plainText(`${field}: ${wanted} → ${got}`, MOST_SAID));
}

/** A service may say anything: only what a date can be is shown as one. */
function isTime(seconds: number): boolean {
  return seconds > 0 && seconds < MOST_SECONDS;
}

/** The words of a service or of a client, in English: cut, and without the full stop. */
export function said({ message }: Failure): string {
  const words = message
    .replace(/^The service refuses: /, "")
    .replace(/\.? Change the value .*$/, "");
  return isolated(plainText(words, MOST_SAID).replace(/\.$/, ""));
}
