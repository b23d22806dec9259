import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectChain } from "@causeway/chains/node";
import { testValidators } from "@causeway/chains/testing/committee.ts";
import { HangingRpc } from "@causeway/chains/testing/HangingRpc.ts";
import { ENVIRONMENT, LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { evmChainConfig } from "@causeway/environment";
import {
  checkpointDomain,
  checkpointHash,
  checkpointMessage,
  environmentOf,
  unpackCheckpoint,
  verifyCheckpointSignature,
  verifyEd25519,
} from "@causeway/protocol";
import { ConfigError, type RunningService, toJson } from "@causeway/service";
import { expect } from "chai";
import { ZeroAddress } from "ethers";
import { MockLightClient__factory } from "../../../typechain-types/index.ts";
import { Attester } from "../src/Attester.ts";
import { REQUEST_BOUNDS } from "../src/HeightQueue.ts";
import { readValidatorConfig, startValidator } from "../src/index.ts";
import { Journal } from "../src/Journal.ts";
import { writeKeyFile } from "../src/keys/keyFile.ts";
import { ValidatorKeys } from "../src/keys/ValidatorKeys.ts";
import { MAX_CLOCK_DRIFT } from "../src/requireOnTime.ts";

describe("validator", function () {
  this.timeout(60_000);
  const [member, ...others] = testValidators(4) as [ReturnType<typeof testValidators>[number]];
  let chain: LocalChain;
  let folder: string;
  let validator: RunningService;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-validator-"));
    chain = await LocalChain.start(31337n);
    await chain.proposeCommittee([member, ...others]);
    await chain.mine(6);
    writeKeyFile(
      join(folder, "keys.json"),
      { babyJubjub: member.babyJubjub, ed25519: member.ed25519Seed },
      false,
    );
    validator = await start([await chain.config()]);
  });

  after(async () => {
    await validator?.stop();
    await chain?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function start(
    chains: object[],
    changes: object = {},
    development = true,
  ): Promise<RunningService> {
    const file = join(folder, "validator.json");
    const environment = {
      environment: ENVIRONMENT,
      development,
      chains: chains.map((chain) => ({ ...chain, messageFeeSchedule: ZeroAddress })),
      validators: ["http://127.0.0.1:9100"],
    };
    const config = {
      environmentFile: "environment.json",
      keyFile: "keys.json",
      journalFile: "journal",
      listen: { port: 0 },
      logLevel: "silent",
      ...changes,
    };
    writeFileSync(join(folder, "environment.json"), toJson(environment));
    writeFileSync(file, toJson(config));
    return startValidator(readValidatorConfig(file));
  }

  async function get(path: string) {
    const response = await fetch(validator.url + path);
    return { status: response.status, body: (await response.json()) as Answer };
  }

  /** Asks for a block that was never asked for, of a validator that has only these RPCs. */
  async function askThrough(rpcUrls: string[]) {
    await validator.stop();
    const config = await chain.config();
    await chain.mine(1);
    validator = await start([{ ...config, rpcUrls }]);
    const answer = await get(`/attestations/31337/${await finalisedHeight()}`);
    await validator.stop();
    validator = await start([config]);
    return answer;
  }

  async function finalisedHeight(): Promise<number> {
    return (await chain.provider.getBlock("finalized"))!.number;
  }

  it("lets pages of any origin read its keys and attestations, and nothing else", async () => {
    const allowed = async (path: string) =>
      (await fetch(validator.url + path)).headers.get("access-control-allow-origin");
    expect(await allowed("/keys")).to.equal("*");
    expect(await allowed("/attestations/31337/999999999")).to.equal("*");
    expect(await allowed("/metrics")).to.equal(null);
  });

  it("signs the checkpoint of a finalised block with both keys", async () => {
    const height = await finalisedHeight();
    const { status, body } = await get(`/attestations/31337/${height}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    const checkpoint = unpackCheckpoint(body.fields);
    const block = (await chain.provider.getBlock(height))!;
    expect(checkpoint.blockHash).to.equal(block.hash);
    expect(checkpoint.height).to.equal(BigInt(height));
    const domain = checkpointDomain(environmentOf(ENVIRONMENT), chain.peer);
    expect(body.checkpointHash).to.equal(checkpointHash(domain, checkpoint));
    const message = checkpointMessage(body.checkpointHash);
    expect(verifyCheckpointSignature(member, message, body.signature)).to.equal(true);
    const { ed25519Signature } = body;
    expect(verifyEd25519(member.ed25519, body.checkpointHash, ed25519Signature)).to.equal(true);
    expect(BigInt(body.member.x)).to.equal(member.x);
  });

  it("shows its keys and proves that it holds them", async () => {
    const { body } = await get("/keys");
    expect(BigInt(body.x)).to.equal(member.x);
    expect(body.possession.babyJubjub).to.match(/^0x[0-9a-f]{192}$/);
  });

  it("answers 404 for a block that is not final and for a chain it does not serve", async () => {
    const height = (await finalisedHeight()) + 1;
    const early = await get(`/attestations/31337/${height}`);
    expect(early.status).to.equal(404);
    expect(early.body.error).to.equal("NotFinalised");
    expect(early.body.details.height).to.equal(String(height));
    const foreign = await get("/attestations/1/1");
    expect(foreign.status).to.equal(404);
    expect(foreign.body.error).to.equal("UnknownChain");
  });

  it("answers 400 for what is no height", async () => {
    const { status, body } = await get("/attestations/31337/latest");
    expect(status).to.equal(400);
    expect(body.error).to.equal("InvalidParameters");
  });

  it("answers 409 when the chain shows another block where it signed one", async () => {
    const height = await finalisedHeight();
    await get(`/attestations/31337/${height}`);
    await validator.stop();
    await chain.provider.send("anvil_reorg", [4, []]);
    await chain.mine(4);
    validator = await start([await chain.config()]);
    const { status, body } = await get(`/attestations/31337/${height}`);
    expect(status, JSON.stringify(body)).to.equal(409);
    expect(body.error).to.equal("ConflictingHeight");
  });

  it("answers 503 and signs nothing when two RPCs disagree", async () => {
    const liar = await startLiar(chain.url, addProofNode);
    const { status, body } = await askThrough([chain.url, urlOf(liar)]);
    liar.close();
    expect(status, JSON.stringify(body)).to.equal(503);
    expect(body.error).to.equal("RpcDisagreement");
  });

  it("answers 503 to a proof that does not hold under the header's state root", async () => {
    const liar = await startLiar(chain.url, forgeProof);
    const { status, body } = await askThrough([urlOf(liar)]);
    liar.close();
    expect(status, JSON.stringify(body)).to.equal(503);
    expect(body.error).to.equal("InvalidStateProof");
  });

  it("answers 503 to a list of members that does not hash to the proven commitment", async () => {
    const liar = await startLiar(chain.url, forgeWeights);
    const { status, body } = await askThrough([urlOf(liar)]);
    liar.close();
    expect(status, JSON.stringify(body)).to.equal(503);
    expect(body.error).to.equal("RegistryMismatch");
  });

  it("answers 503 to a list of members that is no committee, and to one that is no list", async () => {
    for (const [tamper, error] of [
      [forgeNoWeight, "RegistryMismatch"],
      [forgeNoList, "RpcUnavailable"],
    ] as const) {
      const liar = await startLiar(chain.url, tamper);
      const { status, body } = await askThrough([urlOf(liar)]);
      liar.close();
      expect(status, JSON.stringify(body)).to.equal(503);
      expect(body.error).to.equal(error);
    }
  });

  it("is not started outside development where one host could make up a chain", async () => {
    const config = await chain.config();
    const other = new URL(chain.url);
    other.hostname = "localhost";
    await validator.stop();
    for (const rpcUrls of [[chain.url], [chain.url, `${chain.url}/other`]]) {
      const starting = () => start([{ ...config, rpcUrls }], {}, false);
      expect(starting).to.throw(ConfigError, "has RPCs of 127.0.0.1 alone");
    }
    const several = await start([{ ...config, rpcUrls: [chain.url, `${other}`] }], {}, false);
    await several.stop();
    validator = await start([config]);
  });

  it("signs no block that is further ahead of its clock than light clients put up with", async () => {
    const ahead = await LocalChain.start(31337n);
    const client = await ahead.follow(chain, [member, ...others]);
    const { MAX_CLOCK_DRIFT: drift } = MockLightClient__factory.connect(client, ahead.provider);
    expect(await drift()).to.equal(MAX_CLOCK_DRIFT);
    await ahead.proposeCommittee([member, ...others]);
    await ahead.provider.send("evm_increaseTime", [10 * 365 * 86_400]);
    await ahead.mine(6);
    await validator.stop();
    const config = await ahead.config();
    const other = new URL(ahead.url);
    other.hostname = "localhost";
    const rpcUrls = [ahead.url, `${other}`];
    const changes = { journalFile: "ahead", rehearsalInterval: 20 };
    validator = await start([{ ...config, rpcUrls }], changes, false);
    const final = (await ahead.provider.getBlock("finalized"))!.number;
    const { status, body } = await get(`/attestations/31337/${final}`);
    expect(status, JSON.stringify(body)).to.equal(503);
    expect(body.error).to.equal("BlockFromTheFuture");
    expect(readFileSync(join(folder, "ahead"), "utf8")).to.equal("");
    for (const end = Date.now() + 20_000; Date.now() < end; await sleep(20)) {
      if ((await fetch(`${validator.url}/health`)).status === 503) break;
    }
    const told = (await (await fetch(`${validator.url}/health`)).json()) as { reasons: string[] };
    expect(told.reasons.join()).to.include("further ahead of this machine's clock");
    await validator.stop();
    await ahead.stop();
    validator = await start([await chain.config()]);
  });

  it("answers for the newest block at once, whatever older and unborn ones strangers ask for", async () => {
    await chain.mine(40);
    const newest = await finalisedHeight();
    await get(`/attestations/31337/${newest}`);
    await chain.mine(1);
    const older = Array.from({ length: 40 }, (_, i) => newest - 1 - i);
    const asked = [...older, ...older.map((height) => height + 10 ** 9)];
    const strangers = asked.map((height) => get(`/attestations/31337/${height}`));
    const started = performance.now();
    const { status, body } = await get(`/attestations/31337/${newest + 1}`);
    const own = performance.now() - started;
    expect(status, JSON.stringify(body)).to.equal(200);
    const answers = await Promise.all(strangers);
    const all = performance.now() - started;
    expect(own).to.be.lessThan(all);
    const refused = answers.filter(({ body: { error } }) => error === "TooManyRequests");
    expect(refused.length).to.be.at.least(10);
  });

  it("has its journal grow by no more lines a day than it allows, whatever strangers ask for", async () => {
    const journal = new Journal(join(folder, "bounded"));
    const adapter = await connectChain(evmChainConfig.parse(await chain.config()));
    const secret = { babyJubjub: member.babyJubjub, ed25519: member.ed25519Seed };
    const keys = new ValidatorKeys(secret);
    const bounds = { ...REQUEST_BOUNDS, olderPerDay: 3 };
    const environment = environmentOf(ENVIRONMENT);
    const attester = new Attester(environment, keys, journal, [adapter], undefined, bounds);
    const ask = (height: number) =>
      attester.attest(31337n, BigInt(height)).then(
        () => "signed",
        ({ code }) => code,
      );
    await chain.mine(10);
    const newest = await finalisedHeight();
    expect(await ask(newest)).to.equal("signed");
    const answers = [];
    for (let height = newest - 1; height > newest - 7; height--) answers.push(await ask(height));
    expect(answers.slice(0, 3)).to.deep.equal(["signed", "signed", "signed"]);
    expect(new Set(answers.slice(3))).to.deep.equal(new Set(["TooManyRequests"]));
    expect(await ask(newest - 2)).to.equal("signed");
    await chain.mine(1);
    expect(await ask(newest + 1)).to.equal("signed");
    expect(journal.size).to.equal(5);
    adapter.close();
    journal.close();
  });

  it("answers 503 when one of two RPCs is silent, whatever the other says", async () => {
    const proxy = await startLiar(chain.url);
    await validator.stop();
    const config = await chain.config();
    validator = await start([{ ...config, rpcUrls: [chain.url, urlOf(proxy)] }]);
    proxy.closeAllConnections();
    proxy.close();
    const { status, body } = await get(`/attestations/31337/${await finalisedHeight()}`);
    await validator.stop();
    validator = await start([config]);
    expect(status, JSON.stringify(body)).to.equal(503);
    expect(body.error).to.equal("RpcUnavailable");
  });

  describe("its health", () => {
    const OFTEN = { lookInterval: 20, rehearsalInterval: 20 };

    interface Health {
      readonly code: number;
      readonly reasons: readonly string[];
      readonly chains: readonly object[];
    }

    async function health(): Promise<Health> {
      const response = await fetch(`${validator.url}/health`);
      return { ...((await response.json()) as Health), code: response.status };
    }

    /** Waits until a reason for not being well is shown, or none any more. */
    async function untilReason(pattern: RegExp | undefined): Promise<Health> {
      for (const end = Date.now() + 20_000; Date.now() < end; await sleep(20)) {
        const told = await health();
        const isTold = told.reasons.some((reason) => pattern?.test(reason));
        if (pattern === undefined ? told.code === 200 : isTold && told.code === 503) return told;
      }
      throw new Error(`never told ${pattern}: ${JSON.stringify(await health())}`);
    }

    async function restart(config: object, changes: object = OFTEN): Promise<void> {
      await validator.stop();
      validator = await start([{ ...(await chain.config()), ...config }], changes);
    }

    after(() => restart({}, {}));

    it("is good, with each chain's final block, from the moment on at which it listens", async () => {
      await restart({}, {});
      const { code, chains } = await health();
      expect(code).to.equal(200);
      expect(chains).to.deep.equal([
        { chainId: "31337", finalisedHeight: `${await finalisedHeight()}` },
      ]);
    });

    it("is bad while an RPC hangs, which health says without asking it, and good again after", async () => {
      const rpc = await HangingRpc.before(chain.url);
      await restart({ rpcUrls: [chain.url, rpc.url], rpcTimeout: 500 });
      expect((await health()).code).to.equal(200);
      rpc.hang();
      const { reasons, chains } = await untilReason(/^look keeps failing on chain-31337: /);
      expect(reasons.join()).to.include(`RPC 2 (${rpc.url}) of chain-31337 does not answer`);
      expect(chains[0]).to.have.property("error");
      expect(await metrics()).to.include('causeway_rpcs_agree{chain="chain-31337"} 0');
      const unanswered = rpc.asked;
      for (let times = 0; times < 50; times++) await health();
      expect(rpc.asked - unanswered).to.be.lessThan(50);
      rpc.recover();
      await untilReason(undefined);
      rpc.stop();
    });

    it("is bad while its RPCs disagree on what it would sign", async () => {
      let tamper: Tamper = (result) => result;
      const liar = await startLiar(chain.url, (result) => tamper(result));
      await restart({ rpcUrls: [chain.url, urlOf(liar)] });
      expect((await health()).code).to.equal(200);
      tamper = addProofNode;
      const { reasons } = await untilReason(/^rehearse keeps failing on chain-31337: /);
      expect(reasons).to.have.length(1);
      expect(reasons[0]).to.include("the RPCs of chain-31337 disagree on eth_getProof");
      tamper = (result) => result;
      await untilReason(undefined);
      liar.closeAllConnections();
      liar.close();
    });

    it("is bad where the newest block is older than it may be", async () => {
      await restart({}, { ...OFTEN, health: { headAge: 0.001 } });
      await untilReason(/^the newest block of chain-31337 that was seen, \d+, is \d+ s old/);
      await restart(
        {},
        { ...OFTEN, health: { headAge: 0.001, headAgeOf: { "chain-31337": 999 } } },
      );
      await untilReason(undefined);
    });

    it("is bad once somebody else changed the journal", async () => {
      await restart({}, { ...OFTEN, journalFile: "changed" });
      writeFileSync(join(folder, "changed"), "\n", { flag: "a" });
      await untilReason(/^rehearse keeps failing on chain-31337: .*changed/);
    });

    it("tells how far chains are, what was signed and whether RPCs agree as metrics", async () => {
      await restart({});
      const height = await finalisedHeight();
      await get(`/attestations/31337/${height}`);
      const signed = `causeway_signed_height{chain="chain-31337"} ${height}`;
      expect(await metrics()).to.include(signed);
      await restart({});
      const told = await metrics();
      expect(told).to.include(signed);
      expect(told).to.include(`causeway_height{chain="chain-31337",kind="finalised"} ${height}`);
      expect(told).to.include('causeway_blocks_behind{chain="chain-31337"} 2');
      expect(told).to.include('causeway_rpcs_agree{chain="chain-31337"} 1');
    });

    const metrics = async () => (await fetch(`${validator.url}/metrics`)).text();
  });

  // After all others: from then on it signs nothing on this chain.
  describe("once others are the committee", () => {
    it("does not sign for a committee that it is not in", async () => {
      await chain.proposeCommittee(others);
      await chain.provider.send("evm_increaseTime", [120]);
      await chain.mine(1);
      await chain.registry.activateCommittee();
      await chain.mine(3);
      const { status, body } = await get(`/attestations/31337/${await finalisedHeight()}`);
      expect(status).to.equal(404);
      expect(body.error).to.equal("NotInCommittee");
    });
  });
});

/** All that the answers in these tests hold. */
interface Answer {
  readonly error: string;
  readonly details: Record<string, string>;
  readonly fields: string;
  readonly checkpointHash: string;
  readonly signature: string;
  readonly ed25519Signature: string;
  readonly member: { readonly x: string };
  readonly x: string;
  readonly possession: { readonly babyJubjub: string };
}

/** A result of an RPC, changed in place or replaced. */
type Tamper = (result: unknown) => unknown;

/** Proofs with a node that proves nothing: no longer what an honest RPC answers. */
function addProofNode(result: unknown): unknown {
  const { storageProof } = (result ?? {}) as { storageProof?: { proof: string[] }[] };
  storageProof?.[0]?.proof.push("0x80");
  return result;
}

/** Proofs of a storage trie that is not the account's. */
function forgeProof(result: unknown): unknown {
  const { storageProof } = (result ?? {}) as { storageProof?: { proof: string[] }[] };
  for (const slot of storageProof ?? []) slot.proof = [`0xf8${"51".repeat(40)}`];
  return result;
}

/** A committee list in which the last member's weight is another. */
function forgeWeights(result: unknown): unknown {
  const isList = typeof result === "string" && result.length > 500;
  return isList ? `${result.slice(0, -1)}7` : result;
}

/** A committee list whose last member has no weight. */
function forgeNoWeight(result: unknown): unknown {
  const isList = typeof result === "string" && result.length > 500;
  return isList ? `${result.slice(0, -64)}${"0".repeat(64)}` : result;
}

/** Half of a committee list. */
function forgeNoList(result: unknown): unknown {
  const isList = typeof result === "string" && result.length > 500;
  return isList ? result.slice(0, 2 + 64 * 5) : result;
}

/** An RPC that passes everything on, and tampers with what comes back. */
async function startLiar(truth: string, tamper: Tamper = (result) => result): Promise<Server> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const answer = await fetch(truth, { method: "POST", body, headers });
    const results = JSON.parse(await answer.text());
    for (const result of [results].flat()) result.result = tamper(result.result);
    response.setHeader("content-type", "application/json").end(JSON.stringify(results));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

const headers = { "content-type": "application/json" };

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
