import { setTimeout as sleep } from "node:timers/promises";
import { HostilePeer } from "@causeway/chains/testing/hostile/HostilePeer.ts";
import { type Database, startDatabase } from "@causeway/database";
import type { MessageStatus } from "@causeway/lifecycle";
import { createLogger, type RunningService } from "@causeway/service";
import { expect } from "chai";
import { toBeHex } from "ethers";
import { startRelayer } from "../src/index.ts";
import { TestNetwork } from "../testing/network.ts";

const ACCEPTS = "0x00000000000000000000000000000000000000aa";
/** Of strangers, at each of two validators without both of which no quorum signs. */
const CONNECTIONS = 100;
const HEIGHTS = 800;
/** Of old blocks so many at most are signed while a relayer waits for its own. In turn with them, it waits for one each. */
const MOST_BEFORE = CONNECTIONS / 2;
/** Of the 800 so many are signed at most until its message is delivered: those that may wait, and what comes meanwhile. */
const MOST_SIGNED = HEIGHTS / 4;

/** A validator that strangers ask for old blocks as soon as a relayer asks it for a new one. */
class FloodedValidator {
  readonly peer: HostilePeer;
  /** Old blocks that were signed. */
  signed = 0;
  /** How many of these were signed between the relayer's question and its answer. */
  before: number | undefined;
  readonly #url: string;
  readonly #enough = new AbortController();
  #isFlooded = false;

  private constructor(peer: HostilePeer, url: string) {
    this.peer = peer;
    this.#url = url;
  }

  static async at(url: string): Promise<FloodedValidator> {
    return new FloodedValidator(await HostilePeer.before(url), url);
  }

  stop(): void {
    this.#enough.abort();
    this.peer.stop();
  }

  /** @param path What each of these asks for begins with it. */
  floodOnce(path: string, newest: number): void {
    this.peer.answer = async ({ path: asked, honest }, response) => {
      const isFirst = !this.#isFlooded && asked.startsWith(path);
      this.#isFlooded ||= isFirst;
      if (isFirst) await this.#flood(path, newest);
      const { signed } = this;
      const answer = await honest();
      if (isFirst) this.before = this.signed - signed;
      response.end(answer);
    };
  }

  /** @returns once the first of the strangers was answered. */
  async #flood(path: string, newest: number): Promise<void> {
    const { signal } = this.#enough;
    const ask = async (height: number) => {
      const { status } = await fetch(`${this.#url}${path}${height}`, { signal });
      if (status === 200) this.signed += 1;
    };
    const askInTurn = async (first: number) => {
      for (let back = first; back < HEIGHTS; back += CONNECTIONS) await ask(newest - back);
    };
    const connections = Array.from({ length: CONNECTIONS }, (_, first) => askInTurn(first));
    for (const connection of connections) connection.catch(() => undefined);
    await ask(newest);
  }
}

describe("a relayer whose validators are asked by strangers for hundreds of old blocks", function () {
  this.timeout(120_000);
  let network: TestNetwork;
  let database: Database;
  let relayer: RunningService;
  let validators: FloodedValidator[] = [];

  before(async () => {
    [network, database] = await Promise.all([TestNetwork.start(), startDatabase({})]);
    await network.hub.setRecipient(ACCEPTS, true);
    await network.spokeA.provider.send("anvil_mine", [toBeHex(HEIGHTS + 10)]);
    const config = await network.relayerConfig();
    const [one, two, ...others] = config.validators as [string, string, ...string[]];
    validators = await Promise.all([one, two].map((url) => FloodedValidator.at(url)));
    const urls = [...validators.map(({ peer }) => peer.url), ...others];
    const logger = createLogger("relayer", "silent");
    relayer = await startRelayer({ ...config, validators: urls }, database.url, logger);
  });

  after(async () => {
    await relayer?.stop();
    for (const validator of validators) validator.stop();
    await network?.stop();
    await database?.stop();
  });

  async function carry(payload: string): Promise<void> {
    const id = await network.spokeA.send(network.hub, ACCEPTS, payload);
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
      const told = await fetch(`${relayer.url}/messages/${id}`);
      if (told.ok && ((await told.json()) as MessageStatus).state === "delivered") return;
    }
    throw new Error(`message ${id} was not delivered`);
  }

  it("has its own block signed before theirs, and their blocks fill no journal", async () => {
    await carry("0x01");
    const journals = () => validators.map((_, index) => network.signedBy(index));
    const before = journals();
    const { number: newest } = (await network.spokeA.provider.getBlock("finalized")) ?? {};
    const path = `/attestations/${network.spokeA.chainId}/`;
    // The newest of theirs is old by when it is asked for.
    for (const validator of validators) validator.floodOnce(path, (newest ?? 0) - 1);
    await carry("0x02");
    for (const validator of validators) {
      expect(validator.before).to.be.at.most(MOST_BEFORE);
      expect(validator.signed).to.be.within(1, MOST_SIGNED);
    }
    for (const [index, lines] of journals().entries()) {
      // The relayer's own, and whatever it asked for meanwhile.
      expect(lines - (before[index] ?? 0)).to.be.at.most(MOST_SIGNED + MOST_BEFORE);
    }
  });
});
