import { showUnseen } from "../proposals/showUnseen.ts";

/** Prints lines for people. What chains, RPCs and validators say must not steer a terminal. */
export function print(text: string): void {
  process.stdout.write(`${safe(text)}\n`);
}

/** Prints a JSON document for programs, which is still safe to look at. */
export function printJson(json: string): void {
  const escaped = json.replace(UNSEEN_IN_JSON, (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );
  process.stdout.write(`${escaped}\n`);
}

/** Tells people what is being done, or what went wrong: standard output is for what was asked. */
export function tell(text: string): void {
  process.stderr.write(`${safe(text)}\n`);
}

/** All that `showUnseen` replaces, but for the line ends between a document's values. */
const UNSEEN_IN_JSON = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;

function safe(text: string): string {
  return text.split("\n").map(showUnseen).join("\n");
}
