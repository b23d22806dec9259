import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { testValidators } from "@causeway/chains/testing/committee.ts";
import { gzipBomb } from "@causeway/chains/testing/hostile/bombs.ts";
import { HONEST, HostilePeer } from "@causeway/chains/testing/hostile/HostilePeer.ts";
import {
  FUZZ_MILLISECONDS,
  hostileAnswers,
  seedOf,
} from "@causeway/chains/testing/hostile/hostileAnswers.ts";
import { ServiceProcess } from "@causeway/chains/testing/hostile/ServiceProcess.ts";
import { staysWell, staysWellFed } from "@causeway/chains/testing/hostile/staysWell.ts";
import { ENVIRONMENT, LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { toJson } from "@causeway/service";
import { expect } from "chai";
import { ZeroAddress } from "ethers";
import { writeKeyFile } from "../src/keys/keyFile.ts";

/** Less than what any of these answers would come to. */
const MOST_MORE_MEBIBYTES = 500;

describe("a validator with an RPC that is hostile", function () {
  this.timeout(120_000 + 2 * FUZZ_MILLISECONDS);
  const [member, ...others] = testValidators(4) as [ReturnType<typeof testValidators>[number]];
  const folder = mkdtempSync(join(tmpdir(), "causeway-hostile-"));
  let chains: LocalChain[] = [];
  let rpc: HostilePeer;
  let validator: ServiceProcess;

  before(async () => {
    chains = await Promise.all([31337n, 31338n].map((id) => LocalChain.start(id)));
    for (const chain of chains) {
      await chain.proposeCommittee([member, ...others]);
      await chain.mine(6);
    }
    rpc = await HostilePeer.before(chains[1]!.url);
    validator = await start();
  });

  after(async () => {
    await validator?.stop();
    rpc?.stop();
    await Promise.all(chains.map((chain) => chain.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  afterEach(() => {
    rpc.answer = HONEST;
  });

  async function start(): Promise<ServiceProcess> {
    const [one, other] = await Promise.all(chains.map((chain) => chain.config()));
    const environment = {
      environment: ENVIRONMENT,
      development: true,
      chains: [one, { ...other, rpcUrls: [rpc.url], rpcTimeout: 500 }].map((chain) => ({
        ...chain,
        messageFeeSchedule: ZeroAddress,
      })),
      validators: ["http://127.0.0.1:9100"],
    };
    const config = {
      environmentFile: "environment.json",
      keyFile: "keys.json",
      journalFile: "journal",
      lookInterval: 20,
      rehearsalInterval: 20,
    };
    writeFileSync(join(folder, "environment.json"), toJson(environment));
    writeFileSync(join(folder, "validator.json"), toJson(config));
    const keys = { babyJubjub: member.babyJubjub, ed25519: member.ed25519Seed };
    writeKeyFile(join(folder, "keys.json"), keys, false);
    return ServiceProcess.start("validator", join(folder, "validator.json"));
  }

  /** Has the honest chain's newest final block signed, again and again for a while. */
  async function signFor(milliseconds: number): Promise<void> {
    for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(100)) {
      await chains[0]!.mine(1);
      const { number } = (await chains[0]!.provider.getBlock("finalized"))!;
      const signed = await fetch(`${validator.url}/attestations/31337/${number}`);
      expect(signed.status, await signed.text()).to.equal(200);
    }
  }

  /** Has it asked about its other chain again and again for a while, by several at one time. */
  async function askFor(milliseconds: number): Promise<void> {
    const end = Date.now() + milliseconds;
    const asking = Array.from({ length: 4 }, async (_, first) => {
      for (let height = first + 1; Date.now() < end; height += 4) {
        const answer = await fetch(`${validator.url}/attestations/31338/${height % 12}`);
        expect(answer.status).to.be.oneOf([200, 404, 409, 503]);
        expect((await answer.text()).length).to.be.lessThan(100_000);
      }
    });
    await Promise.all(asking);
  }

  const signsOn = () => staysWell(validator, signFor(2_000), MOST_MORE_MEBIBYTES);

  it("keeps its memory, its health and its other chain where a megabyte unpacks to gigabytes", async () => {
    const bomb = gzipBomb(1_024);
    expect(bomb.length).to.be.lessThan(1.1 * 2 ** 20);
    rpc.answer = (_, response) => response.setHeader("content-encoding", "gzip").end(bomb);
    await signsOn();
  });

  it("keeps them where one sends it to another that does so", async () => {
    const bomb = gzipBomb(1_024);
    const other = await HostilePeer.before(rpc.url);
    other.answer = (_, response) => response.setHeader("content-encoding", "gzip").end(bomb);
    rpc.answer = (_, response) => response.writeHead(307, { location: other.url }).end();
    await signsOn();
    expect(other.asked).to.equal(0);
    other.stop();
  });

  it("keeps them whatever an RPC answers, at random", async () => {
    const seed = seedOf(1);
    rpc.answer = hostileAnswers(seed);
    const { asked } = rpc;
    const work = Promise.all([askFor(FUZZ_MILLISECONDS), signFor(FUZZ_MILLISECONDS)]);
    await staysWellFed(validator, seed, work, MOST_MORE_MEBIBYTES);
    expect(rpc.asked - asked).to.be.greaterThan(5);
  });

  it("keeps no reason of 50,000,000 characters", async () => {
    const before = validator.log.length;
    const reason = Buffer.from("no".repeat(25_000_000));
    rpc.answer = ({ body }, response) => {
      const [{ id }] = [JSON.parse(body.toString())].flat();
      response.write(`[{"id":${id},"error":{"code":-32000,"message":"`);
      response.write(reason);
      response.end('"}}]');
    };
    await signsOn();
    expect(validator.log.length - before).to.be.lessThan(5_000_000);
  });
});
