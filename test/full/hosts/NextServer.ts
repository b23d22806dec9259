import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";

/** What a page of Next installs, in the versions with which it was tried. */
export const NEXT = ["next@16.4.6", "react@19.3.1", "react-dom@19.3.1"];

/** Where a page of Next is, and where its server listens. */
export interface NextSite {
  /** The folder in which Next is installed. */
  readonly project: string;
  /** The folder of the page, within the project. */
  readonly page: string;
  readonly port: number;
}

/** The server of a page of Next, as built for others than its developers. */
export class NextServer {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /**
   * Builds a page, and starts its server.
   *
   * @param own Variables of the build's and the server's environment.
   * @throws Error if the build fails, or if the server ends.
   */
  static async start(
    { project, page, port }: NextSite,
    own: Readonly<Record<string, string>>,
  ): Promise<NextServer> {
    const program = join(project, "node_modules/.bin/next");
    const env = { ...process.env, ...own, NEXT_TELEMETRY_DISABLED: "1" };
    await promisify(execFile)(program, ["build", page], { cwd: project, env });
    const args = ["start", page, "-p", `${port}`];
    const child = spawn(program, args, { cwd: project, env });
    await answers(child);
    return new NextServer(child);
  }

  async stop(): Promise<void> {
    const ended = this.#child.exitCode === null ? once(this.#child, "exit") : undefined;
    this.#child.kill();
    await ended;
  }
}

/** Waits until the server says that it is ready. */
function answers(server: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    server.stdout?.on("data", (text) => {
      said += text;
      if (said.includes("Ready")) resolve();
    });
    server.once("exit", () => reject(new Error(`the server ended: ${said}`)));
  });
}
