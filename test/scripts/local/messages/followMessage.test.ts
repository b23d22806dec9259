import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { expect } from "chai";

import { followMessage, NotDelivered } from "../../../../scripts/local/messages/followMessage.ts";

const MESSAGE_ID = `0x${"ab".repeat(32)}`;

describe("followMessage", () => {
  let server: Server;
  let relayerUrl: string;

  /** A relayer that never saw the message. */
  beforeEach(async () => {
    server = createServer((_, response) => response.writeHead(404).end("{}"));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    relayerUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const options = (isEndless: boolean, onLate: (late: NotDelivered) => void) => ({
    relayerUrl,
    messageId: MESSAGE_ID,
    way: { origin: "spoke-a", destination: "hub", hub: "hub" },
    timeoutMilliseconds: 1,
    isEndless,
    onStop: () => {},
    onLate,
  });

  it("fails if a message is late, and says how far it came", async () => {
    const error = await followMessage(options(false, () => {})).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(NotDelivered);
    expect(String(error)).to.include("the relayer has not seen it");
  });

  it("says that a message is late, and follows it on, if its patience is endless", async () => {
    const late: string[] = [];
    const enough = new Error("enough");
    const followed = followMessage(
      options(true, ({ howFar }) => {
        late.push(howFar);
        if (late.length === 3) throw enough;
      }),
    );
    expect(await followed.catch((reason: unknown) => reason)).to.equal(enough);
    expect(late).to.deep.equal(Array(3).fill("the relayer has not seen it"));
  });
});
