import { setTimeout as sleep } from "node:timers/promises";

import { askByFetch } from "@causeway/peers";
import { ask } from "@causeway/peers/node";
import { expect } from "chai";

import { HttpRpc } from "../../../src/evm/rpcs/HttpRpc.ts";
import { HttpNode } from "../../../testing/HttpNode.ts";

const reasonOf = (failing: Promise<unknown>) =>
  failing.then(
    () => "none",
    (error: Error) => error.message,
  );

for (const way of [askByFetch, ask]) {
  describe(`an RPC over HTTP that is asked by ${way.name}`, () => {
    let node: HttpNode;
    let rpc: HttpRpc;

    beforeEach(async () => {
      node = await HttpNode.start();
      rpc = new HttpRpc(node.url, { timeout: 60_000, ask: way });
    });

    afterEach(() => {
      rpc.close();
      node.stop();
    });

    const within = (timeout: number) => new HttpRpc(node.url, { timeout, ask: way });

    it("is asked for what is wanted at once in batches of 20, and answers each by its id", async () => {
      const wanted = Array.from({ length: 45 }, (_, index) => `é 🚀 ${index}`);
      const got = await Promise.all(wanted.map((one) => rpc.send("test", [one])));
      expect(got).to.deep.equal(wanted);
      expect(node.batches.map(({ length }) => length).toSorted()).to.deep.equal([20, 20, 5]);
    });

    it("is asked for no batch of more than a mebibyte, though for one request of more", async () => {
      const sizes = [400_000, 400_000, 400_000, 2_000_000, 2];
      await Promise.all(sizes.map((size) => rpc.send("test", ["0x".padEnd(size, "a")])));
      const of = (batch: (typeof node.batches)[number]) =>
        batch.map(({ params }) => (params as string[])[0]?.length);
      expect(node.batches.map(of)).to.have.deep.members([
        [400_000, 400_000],
        [400_000],
        [2_000_000],
        [2],
      ]);
    });

    it("is asked alone for what may be large", async () => {
      await Promise.all([rpc.send("eth_getLogs", [1]), rpc.send("a", [1]), rpc.send("b", [1])]);
      expect(node.batches.map(({ length }) => length).toSorted()).to.deep.equal([1, 2]);
    });

    it("is asked for receipts together, and apart from all else", async () => {
      const hashes = Array.from({ length: 21 }, (_, index) => `0x${index}`);
      const receipts = hashes.map((hash) => rpc.send("eth_getTransactionReceipt", [hash]));
      expect(await rpc.send("a", [1])).to.equal(1);
      expect(await Promise.all(receipts)).to.deep.equal(hashes);
      expect(node.batches.map(({ length }) => length).toSorted()).to.deep.equal([1, 1, 20]);
    });

    it("is asked for each receipt alone if together they are too large", async () => {
      node.respond = (response, batch) =>
        batch === 1 && response.write(`"${"0x".padEnd(65 * 2 ** 20, "a")}`) !== undefined;
      const hashes = ["0x1", "0x2", "0x3"];
      const asked = hashes.map((hash) => rpc.send("eth_getTransactionReceipt", [hash]));
      expect(await Promise.all(asked)).to.deep.equal(hashes);
      expect(node.batches.map(({ length }) => length)).to.deep.equal([3, 1, 1, 1]);
    });

    it("is asked no more for receipts that are too large together, once it is closed", async () => {
      node.respond = (response, batch) => {
        if (batch > 1) rpc.close();
        return response.write(`"${"0x".padEnd(65 * 2 ** 20, "a")}`) !== undefined;
      };
      const asked = ["0x1", "0x2"].map((hash) => rpc.send("eth_getTransactionReceipt", [hash]));
      for (const one of asked) expect(await reasonOf(one)).to.equal("its client was closed");
      expect(node.batches).to.have.length(2);
    });

    it("is given up where its answer is too large, too complex or no JSON", async () => {
      const large = `0x${"ab".repeat(2 ** 20)}`;
      node.answer = () => large;
      expect(await reasonOf(rpc.send("eth_call", [{}]))).to.equal(
        "the answer has more than 2097152 bytes",
      );
      expect(await rpc.send("eth_getLogs", [{}])).to.equal(large);
      node.answer = () => JSON.parse("[".repeat(70) + "]".repeat(70));
      expect(await reasonOf(rpc.send("a", []))).to.equal("the answer has more than 64 levels");
      node.respond = (response) => response.end("<html>busy</html>") && true;
      expect(await rpc.send("a", []).catch((error) => error)).to.be.instanceOf(SyntaxError);
    });

    it("answers at one time no more than 64 MiB", async () => {
      node.respond = (response) => {
        response.write(`"${"0x".padEnd(25 * 2 ** 20, "a")}`);
        return true;
      };
      const stop = new AbortController();
      const asked = [1, 2, 3].map(() => reasonOf(rpc.send("eth_getLogs", [], stop.signal)));
      expect(await Promise.race(asked)).to.equal(
        "its answers at one time have more than 67108864 bytes",
      );
      stop.abort();
      await Promise.all(asked);
    });

    it("is given up after the time of a request, and leaves no connection open", async () => {
      node.respond = (response) => response.write(" ");
      const impatient = within(50);
      expect(await reasonOf(impatient.send("a", []))).to.equal("no whole answer within 0.05 s");
      await until(() => node.left === 1);
    });

    it("answers others of a batch of which one is ended by its signal", async () => {
      const stop = new AbortController();
      node.answer = ({ params }) => {
        stop.abort(new Error("enough"));
        return (params as unknown[])[0];
      };
      const [one, other] = [rpc.send("a", [1], stop.signal), rpc.send("b", [2])];
      expect(await reasonOf(one)).to.equal("enough");
      expect(await other).to.equal(2);
      expect(node.batches).to.have.length(1);
      expect(node.left).to.equal(0);
    });

    it("is left once all of a batch are ended by their signals", async () => {
      const stop = new AbortController();
      node.respond = () => {
        stop.abort(new Error("enough"));
        return true;
      };
      const asked = [1, 2].map((one) => reasonOf(rpc.send("a", [one], stop.signal)));
      expect(await Promise.all(asked)).to.deep.equal(["enough", "enough"]);
      await until(() => node.left === 1);
    });

    it("is not asked for what is ended before", async () => {
      const late = new AbortController();
      const asked = reasonOf(rpc.send("a", [], late.signal));
      late.abort(new Error("enough"));
      expect(await asked).to.equal("enough");
      expect(await reasonOf(rpc.send("a", [], AbortSignal.abort(new Error("before"))))).to.equal(
        "before",
      );
      expect(await rpc.send("b", [1])).to.equal(1);
      expect(node.methods).to.deep.equal(["b"]);
    });

    it("keeps no hold on a signal that outlives its requests", async () => {
      const { signal } = new AbortController();
      let listening = 0;
      const counting = new Proxy(signal, {
        get: (target, name) => {
          if (name === "addEventListener") listening += 1;
          if (name === "removeEventListener") listening -= 1;
          const value = Reflect.get(target, name, target);
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
      await rpc.send("a", [1], counting);
      expect(listening).to.equal(0);
    });

    for (const status of [429, 503]) {
      it(`is asked again where it answers ${status}, after what it says`, async () => {
        let again = 0;
        node.respond = (response, batch) => {
          if (batch === 2) again = performance.now();
          if (batch === 2) return false;
          response.writeHead(status, { "retry-after": "1" }).end();
          return true;
        };
        const begun = performance.now();
        expect(await rpc.send("a", [1])).to.equal(1);
        expect(node.batches).to.have.length(2);
        // A timer may wake up a millisecond early.
        expect(again - begun).to.be.at.least(990);
      });

      it(`is given up at once where it answers ${status} and says to wait for too long`, async () => {
        for (const wait of ["1000", new Date(Date.now() + 10 ** 6).toUTCString()]) {
          node.respond = (response) => !!response.writeHead(status, { "retry-after": wait }).end();
          expect(await reasonOf(rpc.send("a", []))).to.match(
            new RegExp(
              `^it answers ${status}, and is to be asked again in (1000|99\\d\\.?\\d*) s$`,
            ),
          );
        }
        expect(node.batches).to.have.length(2);
      });
    }

    it("is left while it waits to be asked again, if the signal ends that", async () => {
      const stop = new AbortController();
      node.respond = (response) => {
        response.on("finish", () => setTimeout(() => stop.abort(new Error("enough")), 20));
        return !!response.writeHead(429, { "retry-after": "4" }).end();
      };
      expect(await reasonOf(rpc.send("a", [], stop.signal))).to.equal("enough");
      expect(node.batches).to.have.length(1);
    });

    it("is not asked again where it answers with another error", async () => {
      node.respond = (response) => !!response.writeHead(500, { "retry-after": "0" }).end();
      expect(await reasonOf(rpc.send("a", []))).to.equal("it answers 500");
      expect(node.batches).to.have.length(1);
    });

    it("tells of a batch which request is refused, and what is left unanswered", async () => {
      node.answer = ({ params }) =>
        (params as unknown[])[0] === 1 ? { error: { code: -32_000, message: "no" } } : "yes";
      const [one, other] = await Promise.allSettled([rpc.send("a", [0]), rpc.send("a", [1])]);
      expect(one).to.include({ status: "fulfilled", value: "yes" });
      expect(other.status === "rejected" && other.reason.error).to.include({ message: "no" });
      node.respond = (response) => response.end('[null,{"id":99,"result":1}]') && true;
      const none = await rpc.send("a", []).catch(({ error }) => error.message);
      expect(none).to.equal("it leaves that unanswered");
    });

    it("answers nothing once it is closed, neither what waits nor what is under way", async () => {
      node.respond = () => true;
      const large = reasonOf(rpc.send("eth_getLogs", []));
      await until(() => node.batches.length === 1);
      const waiting = reasonOf(rpc.send("a", []));
      rpc.close();
      const told = await Promise.all([large, waiting, reasonOf(rpc.send("b", []))]);
      expect(told).to.deep.equal(Array(3).fill("its client was closed"));
      await until(() => node.left === 1);
      expect(node.methods).to.deep.equal(["eth_getLogs"]);
    });
  });
}

/** Waits until it is so; the test's own time ends it. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(5);
}
