import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { expect } from "chai";

import { ProcessFailed } from "../../../scripts/local/processes/Supervisor.ts";
import { upkeepOn } from "../../../scripts/local/processes/upkeepOn.ts";

describe("upkeepOn", () => {
  let shown: string[];
  const display = {
    note: () => {},
    heading: () => {},
    event: (subject: string, text: string) => shown.push(`${subject} ${text}`),
    end: () => {},
  };
  const failure = new ProcessFailed(
    "relayer",
    "was killed by SIGKILL",
    "a\nb",
    "/logs/relayer.log",
  );

  beforeEach(() => {
    shown = [];
  });

  it("shows a death in one line with its log, and that the service answers again", async () => {
    const server = createServer((_, response) => response.end("{}"));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    upkeepOn(display).onRestart(failure, 2, url);
    while (shown.length < 2) await sleep(20);
    server.closeAllConnections();
    server.close();
    expect(shown).to.deep.equal([
      "relayer was killed by SIGKILL: started again, 2 restarts left; log: /logs/relayer.log",
      `relayer up again at ${url}`,
    ]);
  });

  it("says which command helps when a service stays down", () => {
    upkeepOn(display).onGivenUp(failure);
    expect(shown).to.deep.equal([
      "relayer was killed by SIGKILL: stays down after 4 failures; log: /logs/relayer.log. " +
        "Start the network again: npm start",
    ]);
  });
});
