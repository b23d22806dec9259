import { PassThrough } from "node:stream";

import { runProgram } from "@causeway/operator";

import { causeway } from "../../../scripts/causeway/program.ts";
import type { CommandResult } from "./runCauseway.ts";
import { TextStream } from "./TextStream.ts";

/**
 * Runs `causeway` on a terminal, within this process.
 *
 * @param answer The keys for each question that appears.
 */
export async function runOnTerminal(
  args: readonly string[],
  answer: (question: string) => string,
): Promise<CommandResult> {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  let shown = "";
  const stderr = Object.assign(
    new TextStream((text) => {
      shown += text;
      const [, question] = /◆[^\n]*? {2}([^\n]+)\n[\s\S]*└/.exec(shown) ?? [];
      if (question === undefined) return;
      shown = "";
      setTimeout(() => stdin.write(answer(question)), 5);
    }),
    { isTTY: true, columns: 200 },
  );
  const stdout = new TextStream();
  const code = await runProgram(causeway, args, { env: {}, stdin, stdout, stderr });
  return { code, stdout: stdout.text, stderr: stderr.text };
}
