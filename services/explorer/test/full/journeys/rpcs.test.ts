import { expect } from "chai";
import type { Page, Route } from "playwright-core";

import { describeJourneys } from "../../journeys/describeJourneys.ts";
import type { Journey } from "../../journeys/Journey.ts";

/** Blocks have no transaction's hash. */
interface Receipt {
  transactionHash?: string;
  gasUsed?: string;
}

/** What a node answers to one request of a batch. */
interface Answer {
  result?: Receipt | Receipt[] | null;
}

/** Names of the RPCs of each chain; all of them are its node. */
const RPCS = ["", "?rpc=2", "?rpc=3"];
const CHECK = /^Check by RPCs$/;
/** The second RPC tells otherwise than the first and the third. */
const TOLD =
  /RPC 1: {"gasUsed":"(\w+)"}; RPC 2: {"gasUsed":"(\w+)"}; RPC 3: {"gasUsed":"\1"}; RPC 2 alone/;

/** Has the site name three RPCs of each chain. */
async function nameRpcs(page: Page): Promise<void> {
  await page.route("**/environment.json", async (route) => {
    const response = await route.fetch();
    const { chains, ...rest } = await response.json();
    const named = chains.map(({ rpcUrls: [url], ...chain }: { rpcUrls: readonly string[] }) => ({
      ...{ ...chain, rpcUrls: RPCS.map((query) => `${url}/${query}`) },
    }));
    await route.fulfill({ response, json: { ...rest, chains: named } });
  });
}

/** Has RPCs whose URLs match tell of more gas than was used. */
async function lieAt(page: Page, rpcs: RegExp): Promise<void> {
  await page.route(rpcs, async (route: Route) => {
    const response = await route.fetch();
    const answers = (await response.json()) as Answer | Answer[];
    const lying = Array.isArray(answers) ? answers.map(lie) : lie(answers);
    await route.fulfill({ response, json: lying });
  });
}

function lie(answer: Answer): Answer {
  const { result } = answer;
  if (result == null) return answer;
  return {
    ...answer,
    result: Array.isArray(result) ? result.map(withMoreGas) : withMoreGas(result),
  };
}

function withMoreGas(told: Receipt): Receipt {
  if (told.transactionHash === undefined || told.gasUsed === undefined) return told;
  return { ...told, gasUsed: `0x${(BigInt(told.gasUsed) + 1n).toString(16)}` };
}

describeJourneys("RPCs that lie to the page of an id", (stage) => {
  /** The page of a transfer that was paid, whose facts RPCs confirm. */
  async function openPaid(): Promise<Journey> {
    const { site, begin } = stage();
    const { network } = site.swaps;
    const transferId = await network.send("spoke-a", "spoke-b");
    await network.deliver(transferId);
    await network.finalise("spoke-b");
    const prepare = ({ page }: Journey["tab"]) => nameRpcs(page);
    const journey = await begin({ at: `way.html?id=${transferId}`, prepare });
    await journey.hands.press(journey.tab.page.locator("main"), CHECK);
    await journey.reads(/RPCs confirm \d+ facts/);
    return journey;
  }

  const verdicts = ({ tab }: Journey, verdict: string) =>
    tab.page.locator(`.value[data-verdict="${verdict}"]`);

  it("have nothing confirmed, and each answer shown, if one of three lies", async () => {
    const journey = await openPaid();
    const { page } = journey.tab;
    expect(await verdicts(journey, "confirmed").count()).to.be.above(10);
    await lieAt(page, /\?rpc=2$/);
    await journey.hands.press(page.locator("main"), CHECK);
    await journey.reads(/so none is believed/);
    const text = (await page.locator(".check").textContent()) ?? "";
    const [, own = "", other = ""] = TOLD.exec(text) ?? [];
    expect(BigInt(other)).to.equal(BigInt(own) + 1n);
    expect(await page.locator(".verdict").count()).to.equal(0);
    await journey.end();
  });

  it("have the gas alone marked as contradicted, if all of them say the same", async () => {
    const journey = await openPaid();
    const { page } = journey.tab;
    await lieAt(page, /^http:\/\/127\.0\.0\.1:\d+\/(\?rpc=\d)?$/);
    await journey.hands.press(page.locator("main"), CHECK);
    await journey.reads(/RPCs contradict/);
    const marked = await verdicts(journey, "contradicted").evaluateAll((found) =>
      found.map((one) => (one as { dataset: { field?: string } }).dataset.field ?? ""),
    );
    expect(marked.every((field) => field.endsWith(".gas"))).to.equal(true);
    expect(marked).to.include("legs.sent.gas");
    expect(await page.locator('[data-field$=".gas"][data-verdict="confirmed"]').count()).to.equal(
      0,
    );
    await journey.end();
  });
});
