import { showUnseen } from "@causeway/protocol";

import { type Prompt, promptOn } from "../ask/Prompt.ts";
import type { Input, Output } from "./streams.ts";

/** Where a run of the program is called from: what it reads there, writes to, and tells by its exit code. */
export interface Caller {
  readonly env: NodeJS.ProcessEnv;
  /** Undefined if nobody can be asked. */
  readonly stdin?: Input;
  readonly stdout: Output;
  readonly stderr: Output;
}

/** A command's way to its caller. What chains, RPCs and validators say must not steer a screen. */
export class Terminal {
  readonly caller: Caller;
  /** With what the program will end; undefined for 0, or for 1 if an error ends it. */
  exitCode: number | undefined;

  constructor(caller: Caller) {
    this.caller = caller;
  }

  /** Asks the operator; undefined if standard input or standard error is no terminal. */
  get prompt(): Prompt | undefined {
    const { stdin, stderr } = this.caller;
    return stdin?.isTTY && stderr.isTTY ? promptOn(stdin, stderr) : undefined;
  }

  get env(): NodeJS.ProcessEnv {
    return this.caller.env;
  }

  /** The width of a table, in characters: the screen's, or unbounded for a file or a pipe. */
  get columns(): number {
    return this.caller.stdout.columns ?? Number.MAX_SAFE_INTEGER;
  }

  /** Prints lines for people. */
  readonly print = (text: string): void => {
    this.caller.stdout.write(`${safe(text)}\n`);
  };

  /** Prints a JSON document for programs, which is still safe to look at. */
  readonly printJson = (json: string): void => {
    const escaped = json.replace(UNSEEN_IN_JSON, (character) =>
      character
        .split("")
        .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
        .join(""),
    );
    this.caller.stdout.write(`${escaped}\n`);
  };

  /** Tells people what is being done, or what went wrong: standard output is for what was asked. */
  readonly tell = (text: string): void => {
    this.caller.stderr.write(`${safe(text)}\n`);
  };
}

/** All that `showUnseen` replaces, but for the line ends between a document's values. */
const UNSEEN_IN_JSON = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;

function safe(text: string): string {
  return text.split("\n").map(showUnseen).join("\n");
}
