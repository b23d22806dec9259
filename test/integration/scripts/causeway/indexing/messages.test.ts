import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { chainNamed } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { NonceManager } from "ethers";

import { addressesOf } from "../../../../../scripts/causeway/areas/deployment/addresses.ts";
import { Mailbox__factory } from "../../../../../typechain-types/index.js";
import { runScript, scriptOf } from "../../../../docs/script.ts";
import { AppliedChains } from "../../../../scripts/world/AppliedChains.ts";
import { EnvironmentIndex } from "../../../../scripts/world/EnvironmentIndex.ts";
import { ON_EVM_LOCAL } from "../../../../scripts/world/evmLocal.ts";
import { account, messageIdsOf } from "../../../../scripts/world/MessageNetwork.ts";
import { runCauseway } from "../../../../scripts/world/runCauseway.ts";

const RECIPIENT: Hex = `0x${"ab".repeat(20)}`;
const GAS_LIMIT = 100_000n;

/** The event of the first message. */
const APPENDED = `(chain_id, height, log_index) = (
  select chain_id, height, log_index from index.events
  where kind = 'mailbox.MessageAppended' order by at, chain_id, height limit 1)`;

describe("messages that an index knows", function () {
  this.timeout(400_000);
  let chains: AppliedChains;
  let index: EnvironmentIndex;
  let provider: MinedProvider;
  const ids: Hex[] = [];

  before(async () => {
    chains = await AppliedChains.start();
    provider = new MinedProvider(chains.rpcs["spoke-a"]);
    for (const to of ["hub", "spoke-b"]) ids.push(await send(to));
    index = await EnvironmentIndex.start(chains.config, chains.deployments);
    await index.catchUp();
  });

  after(async () => {
    provider?.destroy();
    await index?.stop();
    await chains?.stop();
  });

  const sender = account(3);

  async function send(to: string): Promise<Hex> {
    const { Mailbox } = addressesOf(chains.config);
    const mailbox = Mailbox__factory.connect(Mailbox, new NonceManager(sender.connect(provider)));
    const { chainId } = chainNamed(chains.config, to);
    const value = await mailbox.quote(chainId, GAS_LIMIT, 1);
    const args = [chainId, RECIPIENT, GAS_LIMIT, 0n, sender.address, "0x01"] as const;
    return messageIdsOf(await (await mailbox.send(...args, { value })).wait())[0] as Hex;
  }

  const run = (args: readonly string[], rpcs: Readonly<Record<string, string>> = chains.rpcs) => {
    const places = Object.entries(rpcs).flatMap(([name, url]) => ["--rpc", `${name}=${url}`]);
    const where = ["--environment", "local", "--deployments", chains.deployments, ...places];
    return runCauseway([...args, ...where], { DATABASE_URL: index.url });
  };

  const nobody = () =>
    Object.fromEntries(Object.keys(chains.rpcs).map((name) => [name, "http://127.0.0.1:1"]));

  const message = (place: number) => ["--message", ids[place] as Hex];

  it("are shown with the source, and as RPCs alone show them", async () => {
    const [byIndex, byRpcs] = await Promise.all([
      run(["status", ...message(1)]),
      run(["status", ...message(1), "--rpcs"]),
    ]);
    const [told, source] = byIndex.stdout.split("\n\nSource: ");
    expect(source).to.match(
      /^index at hub \d+, spoke-a \d+, spoke-b \d+; at most 0 s behind, and RPCs/,
    );
    expect(byRpcs.stdout).to.equal(`${told}\n\nSource: RPCs\n`);
    expect(byIndex.code).to.equal(0);
    const { stdout } = await run(["status", ...message(1), "--json"]);
    const [{ state, source: named }] = JSON.parse(stdout);
    expect(state).to.equal("sent");
    expect(named.chains.map(({ chain }: { chain: string }) => chain)).to.deep.equal([
      ...["hub", "spoke-a", "spoke-b"],
    ]);
  });

  it("are shown by the index alone while no RPC answers", async () => {
    const { code, stdout } = await run(["status", ...message(0)], nobody());
    expect(stdout).to.match(
      new RegExp(
        `^Message ${ids[0]}: sent\n {2}from {7}${sender.address} on spoke-a\n {2}to {9}${RECIPIENT} on hub\n`,
        "i",
      ),
    );
    expect(stdout).to.match(/^ {2}sent {7}.*Z, spoke-a block \d+, not final yet, transaction 0x/m);
    expect(stdout).to.match(/^Who must act: {2}unknown, since .* does not answer/m);
    expect(stdout).to.match(/RPCs of hub, spoke-a, spoke-b do not answer\n$/);
    expect(code).to.equal(0);
    const json = JSON.parse((await run(["status", ...message(0), "--json"], nobody())).stdout);
    expect(json[0]).to.include({ messageId: ids[0], state: "sent", who: null });
  });

  it("are asked of RPCs if the index is behind, and people learn why", async () => {
    await provider.send("evm_increaseTime", [1_000]);
    const late = await send("hub");
    const { stdout, stderr } = await run(["status", "--message", late]);
    expect(stderr).to.match(
      /^the index cannot be read: it is 1\d{3} s behind spoke-a; RPCs are asked$/m,
    );
    expect(stdout).to.match(/^Message .*: sent\n.*\n\nSource: RPCs\n$/s);
    const patient = await run(["status", "--message", late, "--most-behind", "5000"]);
    expect(patient.stderr).to.include("the index does not know it; RPCs are asked");
    expect(patient.stdout).to.equal(stdout);
    await index.catchUp();
    expect((await run(["status", "--message", late])).stderr).to.equal("");
    ids.push(late);
  });

  it("are listed for their senders and recipients, the newest first", async () => {
    const listed = async (...args: readonly string[]) => {
      const { code, stdout, stderr } = await run(["history", "--json", ...args]);
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
      return JSON.parse(stdout);
    };
    const idsOf = ({ entries }: { entries: { id: Hex }[] }) => entries.map(({ id }) => id);
    const newest = [...ids].reverse();
    for (const address of [sender.address, RECIPIENT]) {
      const byIndex = await listed("--address", address);
      expect(idsOf(byIndex)).to.deep.equal(newest);
      expect(byIndex.source.kind).to.equal("index");
      const byRpcs = await listed("--address", address, "--rpcs");
      expect(lower(byRpcs.entries)).to.deep.equal(lower(byIndex.entries));
      expect(byRpcs.source.searched).to.have.length(3);
    }
    const onHub = newest.filter((id) => id !== ids[1]);
    for (const source of [[], ["--rpcs"]]) {
      const args = ["--address", sender.address, ...source];
      expect(idsOf(await listed(...args, "--chain", "hub"))).to.deep.equal(onHub);
      expect(idsOf(await listed(...args, "--limit", "1"))).to.deep.equal([ids[2]]);
      expect(idsOf(await listed(...args, "--address", account(9).address))).to.deep.equal([]);
    }
    expect(idsOf(await listed("--address", RECIPIENT, "--rpcs", "--blocks", "1"))).to.have.length(
      1,
    );
  });

  it("are listed for people with their transactions", async () => {
    const { stdout } = await run(["history", "--address", sender.address, "--limit", "1"]);
    expect(stdout).to.match(
      new RegExp(
        `^\\d.*Z: message, spoke-a -> hub: sent\n {2}id {9}${ids[2]}\n {2}from .*\n {2}to .*\n {2}sent .*\n\nSource: index at `,
      ),
    );
    const without = await run(["history", "--address", sender.address], nobody());
    expect(without.stdout).to.match(/: message, spoke-a -> hub: sent\n/);
    const dead = await run(["history", "--address", sender.address, "--rpcs"], nobody());
    expect(dead.stdout).to.match(/Source: RPCs, no block\nhub cannot be read: /);
    expect(dead.code).to.equal(2);
  });

  it("are listed with orders that stayed on their chain", async () => {
    const [orderId, trader] = [`0x${"0d".repeat(32)}`, `0x${"7a".repeat(20)}`];
    const bytes = (text: string) => `decode('${text.slice(2)}', 'hex')`;
    await index.db.query(
      `insert into index.orders (key, order_id, generation, router, origin_chain_id, sender, token_in,
         amount_in, router_fee, integrator_fee, sent_height, sent_log_index, sent_block,
         sent_transaction, sent_at, sent_final, final)
       values (${bytes(orderId)}, ${bytes(orderId)}, '3.0', '', 31338, ${bytes(trader)}, ${bytes(trader)},
         5, 0, 0, 7, 0, '', ${bytes(orderId)}, to_timestamp(1800000000), true, true)`,
    );
    const { stdout } = await run(["history", "--address", trader, "--chain", "spoke-a"]);
    expect(stdout).to.match(
      new RegExp(
        `: order, spoke-a -> spoke-a: filled\n {2}id {9}${orderId}\n {2}from {7}${trader}\n`,
      ),
    );
    const shown = await run(["status", "--order", orderId]);
    expect(shown.stdout).to.match(
      /^Order 0x(0d){32}: filled\nWhere it stands: It was swapped on spoke-a, block 7, .*\n\nSource: index at/,
    );
    const unknown = await run(["status", "--order", `0x${"0e".repeat(32)}`]);
    expect(unknown.stderr).to.include("the index does not know it; RPCs are asked");
    expect(unknown.code).to.equal(1);
    await index.db.query("delete from index.orders");
  });

  describe("and that are compared with the chains", () => {
    before(async () => {
      await provider.send("anvil_mine", ["0x46"]);
      await index.catchUp();
    });

    const check = (...more: readonly string[]) =>
      run(["index", "check", "--chain", "spoke-a", "--sample", "1000", ...more]);

    /** What is found after a change of the index, which is undone. */
    async function foundAfter(change: string, undo: string): Promise<[string, string, string]> {
      await index.db.query(change);
      const { code, stdout } = await check("--json");
      await index.db.query(undo);
      expect(code).to.equal(1);
      const [{ findings }] = JSON.parse(stdout);
      expect(findings).to.have.length(1);
      const [{ row, index: held, onChain }] = findings;
      return [row, held, onChain];
    }

    it("agree", async () => {
      const { code, stdout } = await check();
      expect(stdout).to.match(
        /^The index and the chains agree\.\n\nchain {4}up to block .*\nspoke-a +\d+ +2 +[1-9]\d* +\d+ +3 +0\n$/,
      );
      expect(code).to.equal(0);
    });

    it("differ in an event, a row, a count or a block", async () => {
      const mine = `message_id = decode('${(ids[0] as string).slice(2)}', 'hex')`;
      const change = (place: number) =>
        `update index.events set values = jsonb_set(values, '{index}', '${place}') where ${APPENDED}`;
      const [row, held, onChain] = await foundAfter(change(7), change(0));
      expect(row).to.match(/^log \d+ of block \d+$/);
      expect(held.replace('["index","7"]', '["index","0"]')).to.equal(onChain);
      const [ended, state, real] = await foundAfter(
        `update index.messages set outcome = 'expired' where ${mine}`,
        `update index.messages set outcome = null where ${mine}`,
      );
      expect([ended, state, real]).to.deep.equal([
        ...[`message ${ids[0]}, state`, "expired", "finalised"],
      ]);
      const [lane, less, more] = await foundAfter(
        `update index.messages set lane_id = '\\x00' where ${mine}`,
        `update index.messages set lane_id = substring(key for 32) where ${mine}`,
      );
      expect([less, more]).to.deep.equal(["1 messages", "2 messages"]);
      expect(lane).to.match(/^lane 0x.* up to block \d+$/);
      const [book, summed, kept] = await foundAfter(
        `insert into index.vault_moves (key, chain_id, height, log_index, block, transaction, at, final,
           custody, kind, units, locked, claimable, returned, base_fee, curve_fee, integrator_fee,
           is_set_aside, tokens, shares)
         select '\\x00', 31338, 1, 0, '', '', now(), true, custody, 'released', 1, -5, 0, 0, 0, 0, 0, false, 0, 0
         from index.assets where chain_id = 31338 order by key limit 1`,
        "delete from index.vault_moves where key = '\\x00'",
      );
      expect([book.startsWith("locked units of 0x"), summed, kept]).to.deep.equal([
        true,
        "-5",
        "0",
      ]);
      const replace =
        "update index.blocks set hash = decode(repeat('ab', 32), 'hex') where chain_id = 31338";
      const hashes =
        "update index.blocks b set hash = o.hash from old_blocks o where (b.chain_id, b.height) = (o.chain_id, o.height)";
      await index.db.query("create table old_blocks as select * from index.blocks");
      expect((await foundAfter(replace, hashes))[0]).to.match(/^block \d+$/);
    });

    it("are read again by the command that a difference names", async () => {
      await index.db.query(`delete from index.events where ${APPENDED}`);
      const { code, stdout } = await check();
      expect(stdout).to.match(
        /^1 difference\.\n\nspoke-a: log \d+ of block \d+\n {2}index {2}no event\n {2}chain {2}mailbox\.MessageAppended /,
      );
      expect(code).to.equal(1);
      const [, command = ""] = stdout.match(/npm run causeway -- (.*)$/m) ?? [];
      const forgotten = await run([...command.split(" "), "--yes"]);
      expect(forgotten.stderr).to.equal("");
      expect(forgotten.code).to.equal(0);
      await index.catchUp();
      expect((await check()).code).to.equal(0);
    });
  });

  it("are shown and compared by the commands of docs/index.md as they stand", async () => {
    const rpcs = Object.entries(chains.rpcs).flatMap(([name, url]) => ["--rpc", `${name}=${url}`]);
    const words = {
      ...{ address: sender.address, message: ids[1], DATABASE_URL: index.url },
      rpcs: `"${[...ON_EVM_LOCAL, ...rpcs].join(" ")}"`,
    };
    const given = Object.entries(words).map(([name, value]) => `export ${name}=${value}`);
    const { code, output } = await runScript(
      `${given.join("\n")}\n${scriptOf("docs/index.md")}`,
      100_000,
    );
    expect(code, output).to.equal(0);
    expect(output).to.match(/: message, spoke-a -> hub: /);
    expect(output).to.match(/^Message 0x.*: sent$/m);
    expect(output).to.include("The index and the chains agree.");
  });

  describe("and an index that is not whole", () => {
    it("are asked of RPCs if a part of history is missing, or a chain", async () => {
      await index.db.query("update index.chains set filled_height = live_height - 3");
      const part = await run(["status", ...message(0)]);
      expect(part.stderr).to.match(/it lacks blocks \d+ to \d+ of .*; RPCs are asked/);
      await index.db.query("delete from index.chains where chain_id = 31337");
      const none = await run(["status", ...message(0)]);
      expect(none.stderr).to.match(/it has no blocks of hub; RPCs are asked/);
      expect(none.stdout).to.match(/Source: RPCs\n$/);
    });
  });
});

/** The same with addresses in lower case. */
function lower(entries: readonly object[]): unknown {
  return JSON.parse(JSON.stringify(entries).toLowerCase());
}
